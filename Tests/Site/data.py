"""The data files of a site, as a page reads them."""
import json
import pathlib


class Site:
    """A folder that `devcat site` wrote."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def read(self, name):
        """The value of a data file."""
        text = (self.folder / "data" / f"{name}.js").read_text(encoding="utf-8")
        begin, end = f'devcat.data("{name}", ', ");\n"
        assert text.startswith(begin) and text.endswith(end), f"data/{name}.js is no data file"
        return json.loads(text[len(begin):-len(end)])

    @property
    def catalogue(self):
        return self.read("catalogue")

    def positions(self):
        """The number of parts of the names and of each column."""
        catalogue = self.catalogue
        return -(-catalogue["devices"] // catalogue["positionsPerPart"])

    def names(self):
        """The columns of the names, over all parts."""
        parts = [self.read(f"names/{part}") for part in range(self.positions())]
        keys = ["ids", "names", "families", "aliases", "models", "released", "widths", "heights",
                "pixelWidths", "pixelHeights", "scales", "diagonals", "radii"]
        return {key: sum((part[key] for part in parts), []) for key in keys}

    def column(self, name):
        """The values of a column, by position."""
        values = []
        for part in range(self.positions()):
            value = self.read(f"columns/{name}/{part}")
            if "values" in value:
                values += value["values"]
            else:
                values += [value["dictionary"][index] for index in value["indices"]]
        return values

    def devices(self):
        """Every device with its part, in the order of positions."""
        for part in range(len(self.catalogue["deviceParts"])):
            yield from self.read(f"devices/{part}")

    def revisions(self):
        catalogue = self.catalogue
        parts = -(-catalogue["revisions"] // catalogue["revisionsPerPart"])
        return sum((self.read(f"revisions/{part}") for part in range(parts)), [])

    def pieces(self, after=0, upto=1 << 60):
        """The pieces of the changes in (after, upto]."""
        for part, (first, last) in enumerate(self.catalogue["changeParts"]):
            if last > after and first <= upto:
                for piece in self.read(f"changes/{part}"):
                    if after < piece["number"] <= upto:
                        yield piece

    def difference(self, old, new):
        """What differs between two revisions, by id, as `devcat diff --json` has it: the kind of change,
        the name, and for a device that changed the values before and after by path."""
        entries = fold(self.pieces(min(old, new), max(old, new)))
        if old > new:
            entries = {id: entry.turned() for id, entry in entries.items()}
        found = {id: entry.difference() for id, entry in entries.items()}
        return {id: difference for id, difference in found.items() if difference}


class Entry:
    """What pieces of changes do to one device."""

    def __init__(self, was_there, name):
        self.was, self.now = was_there, was_there
        self.before, self.name = name, name
        self.values = {}

    def set_value(self, path, before, after):
        self.values.setdefault(path, [before, before])[1] = after

    def turned(self):
        """The same the other way round."""
        turned = Entry(self.now, self.name)
        turned.now, turned.name = self.was, self.before
        turned.values = {path: pair[::-1] for path, pair in self.values.items()}
        return turned

    def difference(self):
        """The kind of change, the name and the values; `None` where nothing differs."""
        if self.was and self.now:
            values = {path: pair for path, pair in self.values.items() if pair[0] != pair[1]}
            return ("changed", self.name, values) if values else None
        if self.now:
            return ("added", self.name, None)
        return ("removed", self.before, None) if self.was else None


def fold(pieces):
    """What pieces of changes do to devices, one after the other, by id."""
    entries = {}
    for piece in pieces:
        for id, before, after in piece["renamed"]:
            entries.setdefault(id, Entry(True, before)).name = after
        for id, name, *values in piece["added"]:
            entry = entries.setdefault(id, Entry(False, None))
            entry.now, entry.name = True, name
            for path, value in values[0] if values else []:
                entry.set_value(path, None, value)
        for id, name, *values in piece["removed"]:
            entry = entries.setdefault(id, Entry(True, name))
            entry.now = False
            for path, value in values[0] if values else []:
                entry.set_value(path, value, None)
        for id, edits, name in piece["changed"]:
            entry = entries.setdefault(id, Entry(True, name))
            for path, before, after in edits:
                entry.set_value(path, before, after)
    return entries
