"""A browser for the tests of the explorer: Debian's chromium, without a window and with an empty profile.

Sites are opened from files, or from a host of files on localhost. What the page says on the console and
every request that it makes are kept; a test fails where there was an error, or a request to anywhere else.
A class of tests that hangs is ended, and the browser with it.
"""
import base64
import functools
import http.server
import json
import multiprocessing.util
import os
import pathlib
import shutil
import signal
import tempfile
import threading
import time
import unittest

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from urllib3.exceptions import HTTPError

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources" / "devcat" / "Resources" / "site"
BUILD = ROOT / ".build" / "site"
SCREENSHOTS = BUILD / "screenshots"
# Sites that Scripts/test builds; another folder may be named for a look at one.
REFERENCE = pathlib.Path(os.environ.get("DEVCAT_SITE_REFERENCE", BUILD / "reference"))
# The catalogue of the reference that Scripts/site-test made.
REFERENCE_CATALOGUE = BUILD / "reference.db"
LARGE = pathlib.Path(os.environ.get("DEVCAT_SITE_LARGE", BUILD / "large"))
DEVCAT = os.environ.get("DEVCAT_BINARY", str(ROOT / ".build" / "debug" / "devcat"))

COMPACT, REGULAR = 390, 1280
HEIGHTS = {COMPACT: 844, REGULAR: 800}
LIGHT, DARK = "light", "dark"
# Every look that a page is tested in.
LOOKS = [(width, theme) for width in (COMPACT, REGULAR) for theme in (LIGHT, DARK)]
# How long a page may take to come to what a test waits for: for hangs, on a machine that is busy with other work.
HANG = 120
# What one test class may take, in seconds; the browser is ended then, so that all its tests fail.
LIMIT = int(os.environ.get("DEVCAT_SITE_LIMIT", "1800"))


class Host:
    """A host of files on localhost, with a site in a subfolder."""

    def __init__(self, folder):
        self.root = tempfile.mkdtemp(prefix="devcat-host-")
        os.makedirs(os.path.join(self.root, "team"))
        os.symlink(os.path.abspath(folder), os.path.join(self.root, "team", "devices"))
        handler = functools.partial(QuietHandler, directory=self.root)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_address[1]}/team/devices/index.html"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        shutil.rmtree(self.root)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Browser:
    """A browser with a profile of its own, which is gone with it."""

    shared = None

    @classmethod
    def of_this_process(cls):
        """The browser that the classes of a process share, since a start costs as much as several pages."""
        if cls.shared and not cls.shared.answers():
            cls.shared.close()
            cls.shared = None
        if cls.shared is None:
            cls.shared = cls()
            # A process of a pool ends without what `atexit` knows.
            multiprocessing.util.Finalize(None, cls.shared.close, exitpriority=0)
        return cls.shared

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="devcat-browser-")
        options = Options()
        for argument in [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-extensions", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                "--force-device-scale-factor=1", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
                f"--user-data-dir={self.profile}"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_page_load_timeout(300)
        self.driver.set_script_timeout(300)
        self.shown = None

    def watch(self, limit=LIMIT):
        """Ends the browser after a time, unless the timer that is returned is cancelled."""
        watchdog = threading.Timer(limit, self.kill)
        watchdog.daemon = True
        watchdog.start()
        return watchdog

    def answers(self):
        """Whether it can be asked: it cannot after it was ended, or its page has crashed."""
        try:
            self.driver.get("about:blank")
            return True
        except (WebDriverException, HTTPError):
            return False

    def close(self):
        try:
            self.driver.quit()
        except (WebDriverException, HTTPError):
            pass
        self.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def kill(self):
        """Ends the processes of this browser, which are those that name its profile, and its driver."""
        for name in os.listdir("/proc"):
            try:
                words = pathlib.Path("/proc", name, "cmdline").read_bytes()
                if name.isdigit() and self.profile.encode() in words and int(name) != os.getpid():
                    os.kill(int(name), signal.SIGKILL)
            except OSError:
                continue
        process = self.driver.service.process
        if process and process.poll() is None:
            process.kill()

    def command(self, name, **parameters):
        """A command of the Chrome DevTools protocol."""
        return self.driver.execute_cdp_cmd(name, parameters)

    def look(self, width, theme=LIGHT, reduced_motion=False, contrast=False, media="", touch=False, **metrics):
        """Sets the width of the page in CSS pixels, what the user prefers, and whether fingers point."""
        wanted = (width, theme, reduced_motion, contrast, media, touch, metrics)
        if wanted == self.shown:
            return
        self.shown = wanted
        self.command("Emulation.setDeviceMetricsOverride", **{
            "width": width, "height": HEIGHTS.get(width, 800), "deviceScaleFactor": 1, "mobile": touch, **metrics})
        self.command("Emulation.setTouchEmulationEnabled", enabled=touch)
        features = [{"name": "prefers-color-scheme", "value": theme}]
        if reduced_motion:
            features.append({"name": "prefers-reduced-motion", "value": "reduce"})
        if contrast:
            features.append({"name": "prefers-contrast", "value": "more"})
        self.command("Emulation.setEmulatedMedia", media=media, features=features)


class SiteTest(unittest.TestCase):
    """A test with a browser; its class may name another `site`."""

    site = REFERENCE
    # Texts of console errors that a test has brought about and expects.
    expected_errors = ()

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser.of_this_process()
        cls.addClassCleanup(cls.browser.watch().cancel)
        cls.driver = cls.browser.driver

    def setUp(self):
        self.clear()
        self.browser.look(REGULAR)
        self.take_log()
        # The address that a test has opened last, without its route.
        self.opened = None

    def clear(self):
        """Leaves the page of the test before."""
        self.driver.get("about:blank")

    def tearDown(self):
        errors, requests = self.take_log()
        wanted = [text for text in errors
                  if not any(expected in text for expected in self.expected_errors)]
        self.assertEqual(wanted, [], "the console has errors")
        outside = [url for url in requests if not self.is_inside(url)]
        self.assertEqual(outside, [], "the page asks for something outside")

    @staticmethod
    def is_inside(url):
        return url.startswith(("file:", "data:", "blob:", "about:", "chrome:", "http://localhost:"))

    def take_log(self):
        """The errors of the console and the addresses asked for since the last time."""
        errors = [entry["message"] for entry in self.driver.get_log("browser")
                  if entry["level"] in ("SEVERE", "WARNING")]
        requests = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requests.append(message["params"]["request"]["url"])
        return errors, requests

    def open(self, route="#/", site=None, url=None):
        """Opens a site at a route, from its file unless an address is given."""
        if self.opened:
            # Another route of an address would not load it anew.
            self.driver.get("about:blank")
        self.opened = url or self.address(site)
        self.driver.get(self.opened + route)

    def address(self, site=None):
        return (pathlib.Path(site or self.site).resolve() / "index.html").as_uri()

    def go(self, route):
        """Goes to another route of the open page."""
        self.driver.execute_script("location.hash = arguments[0]", route)

    def look(self, width, theme=LIGHT, **preferences):
        self.browser.look(width, theme, **preferences)

    def until(self, condition, seconds=HANG, message=""):
        """Waits until a function gives something, and returns that."""
        end = time.monotonic() + seconds
        while True:
            try:
                found = condition()
            except (StaleElementReferenceException, IndexError):
                found = None
            if found:
                return found
            if time.monotonic() > end:
                self.fail(message or "what was waited for did not come")
            time.sleep(0.02)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, seconds=HANG):
        """The first element of a selector, once it is there."""
        return self.until(lambda: self.all(selector), seconds, f"there is no '{selector}'")[0]

    def texts(self, selector):
        """What each element of a selector shows as text.

        The page itself says so: the driver asks for the style of each node, which takes seconds on a long page.
        """
        return self.script("""
            return [...document.querySelectorAll(arguments[0])]
              .map((each) => (each.innerText ?? each.textContent).trim())""", selector)

    def text(self, selector="body"):
        """What the first element of a selector shows as text, once it is there."""
        return self.until(lambda: self.texts(selector), message=f"there is no '{selector}'")[0]

    def wait_for_text(self, text, selector="body", seconds=HANG):
        self.until(lambda: text in self.text(selector), seconds, f"'{text}' is not in '{selector}'")

    def press(self, *keys):
        """Presses keys one after the other, on what has the focus: '/', 'a', Keys.ENTER."""
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self):
        return self.driver.switch_to.active_element

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def screenshot(self, name, width, theme):
        """Keeps a picture of the page as build output."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        data = self.browser.command("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"]
        (SCREENSHOTS / f"{name}-{width}-{theme}.png").write_bytes(base64.b64decode(data))
