"""One module a noun. Each route is declared with its scope, what it answers and an example (`declaration.py`)."""
