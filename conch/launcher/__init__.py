"""Starting the set and keeping it running.

Owns: `<home>/lock`, `<home>/run.json`, `<home>/logs/`. `home.py` is the folder and who runs on it, `child.py` one process kept
running, `log.py` where its words go, `fleet.py` all of them, `front.py` what the gateway says over HTTP.
Imports stay small: this process lives as long as the set does.
"""
