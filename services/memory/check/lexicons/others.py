"""Words of further languages that are sure. Fewer roles: a value, an order, a permission or a concealment is found, little else."""

from typing import Final

from services.memory.check.lexicons import asian, eastern, northern

PHRASES: Final = {**northern.PHRASES, **eastern.PHRASES, **asian.PHRASES}
