"""Other programs' chats coming in: their files read as streams, told apart, and brought in batch by batch.

`spool` keeps the file while it comes and what is known of its import; `source` opens it (plain, zipped, in any Unicode) as
parts; `elements` and `lines` cut a part into single JSON values of a bounded size, so that one that can't be read costs nothing
but itself; `chatgpt`, `claude`, `claude_code` (with `sessions`) and `plain` make chats of them by `making`; `reading` puts
these together into batches with the place that each reaches; `job` brings the batches in, and carries on after a restart where
it stood; `tally` remembers what did not come and why.

Pure of bus and store but for `job`. Everything in a file may have been written by an attacker: ids and names never become
paths, and sizes, depths and counts are bounded.
"""
