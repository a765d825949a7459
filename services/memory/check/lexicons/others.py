PHRASES: dict[str,dict[str,str]] = {}
