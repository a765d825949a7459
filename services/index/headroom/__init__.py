"""Whether the machine has headroom for background work. One process samples it; whoever has such work asks.

`gauges.py` reads what the system says (`groups.py`: of control groups, `files.py`: their files), `sampler.py` decides and
remembers. Loads neither numpy nor a model.
"""
