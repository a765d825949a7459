"""Everything that is ever written of a person's chats. Synchronous, one thread at a time.

`writer.py` holds the journal and says who may; `covers.py` writes what is known of a chat, `lines.py` what happens in it,
`deletion.py` removes chats, `batches.py` brings other programs' in and takes them out again, `outside.py` takes in what
somebody did to the files. Each of these is functions on a `Writer`.
"""

from services.chatmeaning.writing.writer import Announced, Numbers, Step, Writer, Written, reaches

__all__ = ["Announced", "Numbers", "Step", "Writer", "Written", "reaches"]
