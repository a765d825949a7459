"""The rules of `wording`, by what a plant is after. Each looks at one `View` and answers a `Finding`.

payments    where money, papers and mail go; bank details
orders      orders to the assistant, and what is kept from the person
directives  standing rules, and tools used on somebody's word
aliases     one thing meant where another is asked for
claims      authority and agreement nobody gave
leaks       what was said or remembered, copied elsewhere
praise      somebody's wares recommended, others' talked down
"""
