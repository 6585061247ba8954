"""How long pages take in a browser: `site_browser.py SITE REFERENCE HTML RUNS` prints seconds as JSON.

`throttled` and `throttled reference` are the times until the first list of a site and of the reference's site can be used, as
the page itself measures them, on a core that chromium slows down four times. `open` and `key` are the site's: until its first list can be used, and from a key press in the search until the result is drawn.
`html open` and `html key` are those of one large page with a table, with the browser's own search. Each is a list with one
value for each run; the runs of the two alternate, each in a fresh page.
"""
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Site"))

import harness  # noqa: E402 (behind the path)

SEARCHES = "tab pro 12"
# From the event that a key makes to the frame in which its answer is drawn.
KEY = """
    const [selector, text, done] = arguments;
    const field = document.querySelector(selector);
    field.focus();
    const times = [];
    (async () => {
      for (const letter of text) {
        const start = performance.now();
        field.value += letter;
        field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter }));
        await new Promise((drawn) => {
          const look = () => document.querySelector("[aria-busy]")
            ? requestAnimationFrame(look) : requestAnimationFrame(() => setTimeout(drawn));
          look();
        });
        times.push((performance.now() - start) / 1000);
        await new Promise((next) => setTimeout(next, 50));
      }
      done(times.sort((a, b) => a - b)[times.length >> 1]);
    })();
"""
FIND = """
    const [text, done] = arguments;
    const times = [];
    let sought = "";
    for (const letter of text) {
      sought += letter;
      getSelection().removeAllRanges();
      const start = performance.now();
      window.find(sought, false, false, true);
      times.push((performance.now() - start) / 1000);
    }
    done(times.sort((a, b) => a - b)[times.length >> 1]);
"""


def site(browser, folder):
    browser.driver.get("about:blank")
    start = time.perf_counter()
    browser.driver.get((pathlib.Path(folder).resolve() / "index.html").as_uri() + "#/")
    while not browser.driver.execute_script(
            "return !!document.querySelector('.row') && !!document.documentElement.dataset.ready"):
        if time.perf_counter() - start > 60:
            raise SystemExit("the site shows no list")
    opened = time.perf_counter() - start
    return opened, browser.driver.execute_async_script(KEY, "input[type=search]", SEARCHES)


# Notes when the first rows of the list have been drawn beside a search that takes keys.
LISTED = """
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".row") || !document.querySelector("input[type=search]")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.listed = performance.now() / 1000; }));
    }).observe(document, { childList: true, subtree: true });
"""


def throttled(browser, folder):
    browser.driver.get("about:blank")
    script = browser.command("Page.addScriptToEvaluateOnNewDocument", source=LISTED)["identifier"]
    browser.command("Emulation.setCPUThrottlingRate", rate=4)
    try:
        browser.driver.get((pathlib.Path(folder).resolve() / "index.html").as_uri() + "#/")
        end = time.perf_counter() + 60
        while not (listed := browser.driver.execute_script("return window.listed")):
            if time.perf_counter() > end:
                raise SystemExit("the site shows no list")
        return listed
    finally:
        browser.command("Emulation.setCPUThrottlingRate", rate=1)
        browser.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def table(browser, path):
    browser.driver.get("about:blank")
    start = time.perf_counter()
    browser.driver.get(pathlib.Path(path).resolve().as_uri())
    # As far as it is drawn.
    browser.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0]))")
    opened = time.perf_counter() - start
    return opened, browser.driver.execute_async_script(FIND, SEARCHES)


def main(folder, reference, html, runs):
    times = {name: [] for name in ("open", "key", "html open", "html key", "throttled", "throttled reference")}
    browser = harness.Browser(limit=600)
    try:
        browser.driver.set_page_load_timeout(120)
        browser.driver.set_script_timeout(120)
        for _ in range(int(runs)):
            times["throttled"].append(throttled(browser, folder))
            times["throttled reference"].append(throttled(browser, reference))
            for prefix, measured in ("", site(browser, folder)), ("html ", table(browser, html)):
                times[prefix + "open"].append(measured[0])
                times[prefix + "key"].append(measured[1])
    finally:
        browser.close()
    print(json.dumps(times))


if __name__ == "__main__":
    main(*sys.argv[1:])
