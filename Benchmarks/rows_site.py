"""Rows about the explorer: writing a site, opening it, and a key in its search."""
import json
import os
import statistics

from measuring import interleaved, peak, remove, run, seconds
from report import Row

DEVICES = 25_000
BROWSER_RUNS = 3
# Debian's python, which has the driver of the browser.
PYTHON = "/usr/bin/python3"


def site(work):
    """A site of 25,000 devices: written, opened and searched in chromium, against the HTML export."""
    count = min(work.count, DEVICES)
    ours = work.catalogue(count)
    folder, html = work.path("site"), work.path("site.html")
    commands = {
        "site": [work.devcat, "site", folder, "--catalogue", ours],
        "html": [work.devcat, "export", "--format", "html", "-o", html, "--catalogue", ours]}
    remove(folder, html)
    written = json.loads(run([*commands["site"], "--json"]))
    work.expect(written["devices"] == count, "the site does not hold every device")
    times = interleaved(work.runs, {
        "site": (lambda: remove(folder), lambda: seconds(commands["site"])),
        "html": (lambda: remove(html), lambda: seconds(commands["html"]))})
    remove(folder, html)
    memory = {"site": peak(commands["site"]) / 1e6, "html": peak(commands["html"]) / 1e6}
    what = f"`devcat site` of {count:,} devices"
    yield Row(what, times["site"], "s", "`devcat export --format html`", times["html"], most=10)
    yield Row(f"{what}, peak memory", memory["site"], "MB", "`devcat export --format html`", memory["html"])
    yield Row(f"{what}, bytes", written["bytes"] / 1e6, "MB", "`devcat export --format html`",
              os.path.getsize(html) / 1e6)
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site_browser.py")
    # A browser takes many seconds for the table alone.
    reference, small = work.path("reference.db"), work.path("site-reference")
    remove(reference, small)
    run([work.devcat, "init", "--catalogue", reference])
    run([work.devcat, "site", small, "--catalogue", reference])
    found = json.loads(run([PYTHON, script, folder, small, html, str(min(work.runs, BROWSER_RUNS))]))
    middle = {name: statistics.median(values) for name, values in found.items()}
    yield Row(f"a site of {count:,} devices, opened until its list can be used", middle["open"], "s",
              "the HTML export, opened in the same browser", middle["html open"], most=2)
    slow = "until its first list can be used, on a core four times slower"
    yield Row(f"the site of the reference, opened {slow}", middle["throttled reference"], "s", most=0.5)
    yield Row(f"a site of {count:,} devices, opened {slow}", middle["throttled"], "s")
    yield Row(f"a key in the search of {count:,} devices, until the answer is drawn",
              middle["key"] * 1000, "ms", "the browser's search in the HTML export",
              middle["html key"] * 1000, most=50)
