"""The shop: its tables, filled from a seed, and the questions about them.

A question is answered by its own query, so the right answer is never written down
and fits whatever the seed made. A query that could have several answers says which
is meant, in the same words as the question.
"""

from __future__ import annotations

import random
import sqlite3

TABLES = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price_cents INTEGER);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers (id),
    product_id INTEGER REFERENCES products (id),
    quantity INTEGER,
    month INTEGER
);
"""
NAMES = ["Abel", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hedy", "Ivo", "June"]
CITIES = ["Bern", "Cork", "Graz", "Lyon"]
PRODUCTS = ["clock", "globe", "kite", "lamp", "vase"]

QUESTIONS = {
    "busiest city": (
        """
        Customers of which city have placed the most orders?
        If several have, name the first of them by the alphabet.
        """,
        """
        SELECT city FROM customers JOIN orders ON orders.customer_id = customers.id
        GROUP BY city ORDER BY count(*) DESC, city LIMIT 1
        """,
    ),
    "spring units": (
        "How many units were ordered from March to May?",
        "SELECT total(quantity) FROM orders WHERE month BETWEEN 3 AND 5",
    ),
    "best product": (
        """
        Which product has brought in the most money?
        If several have, name the first of them by the alphabet.
        """,
        """
        SELECT name FROM products JOIN orders ON orders.product_id = products.id
        GROUP BY name ORDER BY sum(quantity * price_cents) DESC, name LIMIT 1
        """,
    ),
    "quiet customers": (
        "How many customers have never ordered anything?",
        """
        SELECT count(*) FROM customers
        WHERE id NOT IN (SELECT customer_id FROM orders)
        """,
    ),
    "dearest order": (
        "What is the highest value of a single order, in cents?",
        """
        SELECT max(quantity * price_cents) FROM orders
        JOIN products ON orders.product_id = products.id
        """,
    ),
}


def open_shop(seed: int) -> sqlite3.Connection:
    """The shop's database as a seed makes it, in memory."""
    rng = random.Random(seed)
    database = sqlite3.connect(":memory:")
    database.executescript(TABLES)
    customers = [(name, rng.choice(CITIES)) for name in NAMES]
    products = [(name, rng.randrange(300, 6000, 50)) for name in PRODUCTS]
    orders = [
        (rng.randint(1, 8), rng.randint(1, 5), rng.randint(1, 6), rng.randint(1, 12))
        for _ in range(40)
    ]
    database.executemany("INSERT INTO customers (name, city) VALUES (?, ?)", customers)
    database.executemany("INSERT INTO products (name, price_cents) VALUES (?, ?)", products)
    columns = "(customer_id, product_id, quantity, month)"
    database.executemany(f"INSERT INTO orders {columns} VALUES (?, ?, ?, ?)", orders)
    database.commit()
    return database


def answer_to(question: str, database: sqlite3.Connection) -> str:
    """The right answer, by the question's own query."""
    (value,) = database.execute(QUESTIONS[question][1]).fetchone()
    return str(int(value)) if isinstance(value, float) else str(value)
