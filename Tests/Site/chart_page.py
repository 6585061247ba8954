"""A page with nothing but charts, and devices of our own to show in them.

The page has the scripts and styles of the site of the reference, so that what is tested is what a site loads.
"""
import os

import harness

FOLDER = harness.BUILD / "charts"

FAMILIES = ["Alder", "Birch", "Cedar", "Elm", "Fir"]


def build():
    """Writes the page, and returns its folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    site = os.path.relpath(harness.REFERENCE, FOLDER)
    source = (harness.REFERENCE / "index.html").read_text()
    head = source[source.index("<head>"):source.index("</head>")].replace('="explorer.', f'="{site}/explorer.')
    body = '<main id="main"><article id="charts" class="page page-wide"></article></main><div id="status"></div>'
    page = f'<!doctype html>\n<html lang="en">{head}</head><body>{body}</body></html>\n'
    (FOLDER / "index.html").write_text(page)
    return FOLDER


def device(number):
    """One of a few devices: families that came one after the other, in sizes that grow."""
    family = number % len(FAMILIES)
    year = 2018 + number // 8
    # Of 2021 alone the months are known.
    released = f"{year}-{1 + number % 12:02}" if year == 2021 else str(year)
    width = 300 + 20 * family + 5 * (number // 4)
    return {
        "id": f"device-{number:02}", "name": f"Device {number:02}", "family": FAMILIES[family],
        "idiom": "pad" if family == 1 else "phone", "released": released, "status": "released",
        "diagonal": round(4 + number * 0.11, 2), "points.width": width, "points.height": width * 2 + number,
        # One device has none.
        "ppi": None if number == 3 else 300 + 10 * (number % 7), "homeIndicator": number % 3 == 0,
    }


def fields():
    numbers = {"diagonal": "in", "points.width": "pt", "points.height": "pt", "ppi": "ppi"}
    labels = {"points.width": "Screen width", "points.height": "Screen height", "ppi": "Pixel density",
              "homeIndicator": "Home indicator"}
    kinds = {"released": "date", "homeIndicator": "boolean"}
    rows = []
    for path in device(0):
        kind = "number" if path in numbers else kinds.get(path, "text")
        rows.append({"path": path, "label": labels.get(path, path.capitalize()), "group": "", "type": kind, "unit": numbers.get(path, ""), "meaning": "", "column": path})
    return rows


def data(count=40, history=()):
    """The columns, the names and the catalogue of so many devices."""
    devices = [device(number) for number in range(count)]
    columns = {path: [one[path] for one in devices] for path in devices[0]}
    names = {"ids": columns["id"], "names": columns["name"], "families": columns["family"]}
    catalogue = {"fields": fields(), "charts": list(history), "head": {"time": "2026-11-21T17:05:00Z"}}
    return {"columns": columns, "names": names, "catalogue": catalogue}


OPEN = """
const [{ columns, names, catalogue }, query, done] = arguments;
const container = document.getElementById("charts");
devcat.use("chart/view")
  .openFloorplan(container, { columns: (path) => Promise.resolve(columns[path]), names, catalogue, query })
  .then(() => done(null), (error) => done(`${error}\\n${error.stack}`));
"""
