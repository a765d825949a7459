"""The bus: typed requests and events between processes.

Owns: how messages travel (NATS micro services, JetStream), their deadlines, redelivery and parking, and who may say what.
`port.py` says what a bus is, `connection.py` is NATS, `fake.py` is in memory, `users.py` knows the NATS users and their rights.
"""
