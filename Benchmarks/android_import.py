"""A rival: reads a device catalogue with Python's csv, and inserts it into one table."""
import csv
import sqlite3
import sys

from android import TABLE


def row(cells):
    """A row of the table: the id, the cells, and the greatest size in pixels and in points."""
    size = max((tuple(map(int, size.split("x"))) for size in cells[8].split(";")),
               key=lambda sides: sides[0] * sides[1])
    density = max(map(float, cells[9].split(";")))
    id = f"{cells[0]}-{cells[1]}".lower().replace("_", "-")
    return [id, *cells, *size, *(side * 160 / density for side in size)]


def main(source, target):
    with open(source, newline="") as file:
        lines = csv.reader(file)
        next(lines)
        rows = {made[0]: made for made in (row(cells) for cells in lines if cells[8])}
    database = sqlite3.connect(target)
    database.execute(TABLE)
    with database:
        marks = ",".join("?" * len(next(iter(rows.values()))))
        database.executemany(f"INSERT INTO device VALUES({marks})", rows.values())
    database.close()


main(*sys.argv[1:])
