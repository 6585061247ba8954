"""Exports in the browser that they are for."""
import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request

import trio
import trio_websocket
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

import explorer


class WebDriverTests(unittest.TestCase):
    """`export --format webdriver`: what ChromeDriver makes of the capabilities."""

    devices = {"iphone-17-pro": (402, 874, 3), "ipad-pro-11-inch-m4": (834, 1210, 2), "iphone-se-3rd-generation": (375, 667, 2)}

    def test_the_browser_has_the_size_the_ratio_and_the_touch_of_each_device(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        capabilities = json.loads(catalogue.run("export", "--format", "webdriver"))
        for id, expected in self.devices.items():
            with self.subTest(device=id):
                self.assertEqual(self.reported(capabilities[id]), [*expected, True, True])

    def reported(self, capability):
        """What a page reports of its screen where the browser was started with a capability."""
        profile = tempfile.mkdtemp(prefix="devcat-browser-")
        self.addCleanup(shutil.rmtree, profile, ignore_errors=True)
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                         "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={profile}"):
            options.add_argument(argument)
        for name, value in capability["goog:chromeOptions"].items():
            options.add_experimental_option(name, value)
        self.assertEqual(capability["browserName"], options.to_capabilities()["browserName"])
        driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        try:
            driver.set_page_load_timeout(120)
            driver.get("data:text/html,<meta name=viewport content='width=device-width'><title>screen</title>")
            agent = capability["goog:chromeOptions"]["mobileEmulation"]["userAgent"]
            return driver.execute_script("""
                return [innerWidth, innerHeight, devicePixelRatio, matchMedia("(pointer: coarse)").matches,
                  navigator.userAgent === arguments[0]]""", agent)
        finally:
            driver.quit()


class DevToolsTests(unittest.TestCase):
    """`export --format devtools`: what the developer tools of chromium read from a profile."""

    question = """
        import("./models/emulation/emulation.js").then(({ EmulatedDevices }) =>
          EmulatedDevices.EmulatedDevicesList.instance().custom().map((each) =>
            [each.title, each.vertical.width, each.vertical.height, each.deviceScaleFactor, each.show()]))"""

    def test_they_have_every_device_of_the_list(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        text = catalogue.run("export", "--format", "devtools", "--where", "idiom=phone")
        expected = [[each["title"], each["screen"]["vertical"]["width"], each["screen"]["vertical"]["height"],
                     each["screen"]["device-pixel-ratio"], True] for each in json.loads(text)]
        self.assertIn(["iPhone 17 Pro", 402, 874, 3, True], expected)
        profile = pathlib.Path(tempfile.mkdtemp(prefix="devcat-browser-"))
        self.addCleanup(shutil.rmtree, profile, ignore_errors=True)
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps(
            {"devtools": {"preferences": {"custom-emulated-device-list": text}}}))
        self.assertEqual(self.asked(profile), expected)

    def asked(self, profile):
        """The answer of the developer tools of a browser with a profile."""
        arguments = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--remote-debugging-port=0", "--remote-allow-origins=*", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
                     f"--user-data-dir={profile}", "--auto-open-devtools-for-tabs", "about:blank"]
        browser = subprocess.Popen(arguments, stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 120
            while time.monotonic() < end:
                try:
                    port = (profile / "DevToolsActivePort").read_text().split()[0]
                    with urllib.request.urlopen(f"http://localhost:{port}/json/list", timeout=10) as answer:
                        tools = [each for each in json.load(answer) if each["url"].startswith("devtools://")]
                    found = trio.run(self.evaluated, tools[0]["webSocketDebuggerUrl"])
                    if found is not None:
                        return found
                except (OSError, IndexError, ValueError):
                    pass
                time.sleep(0.2)
            self.fail("the developer tools do not answer")
        finally:
            browser.terminate()
            browser.wait(30)

    async def evaluated(self, url):
        """What the question gives; none while the tools are not loaded."""
        async with trio_websocket.open_websocket_url(url, max_message_size=1 << 26) as socket:
            await socket.send_message(json.dumps({"id": 1, "method": "Runtime.evaluate", "params": {
                "expression": self.question, "awaitPromise": True, "returnByValue": True}}))
            while True:
                message = json.loads(await socket.get_message())
                if message.get("id") == 1:
                    answer = message.get("result", {})
                    return None if "exceptionDetails" in answer else answer.get("result", {}).get("value")


if __name__ == "__main__":
    unittest.main()
