"""The pictures of the explorer in docs/pictures: `pictures.py SITE FOLDER`."""
import base64
import pathlib
import sys
import time

import harness

PICTURES = {
    "explorer-start": ("#/", 1280, 800, harness.LIGHT),
    "explorer-device": ("#/device/iphone-17-pro", 1280, 800, harness.LIGHT),
    "explorer-matrix": ("#/matrix?where=family%3DiPad", 1280, 800, harness.DARK),
    "explorer-phone": ("#/device/iphone-17-pro", 390, 844, harness.LIGHT),
}


def main(site, folder):
    browser = harness.Browser()
    address = (pathlib.Path(site).resolve() / "index.html").as_uri()
    try:
        for name, (route, width, height, theme) in PICTURES.items():
            browser.look(width, theme)
            browser.driver.get("about:blank")
            browser.driver.get(address + route)
            end = time.monotonic() + harness.HANG
            while not browser.driver.execute_script(
                    "return !!document.documentElement.dataset.ready && !document.querySelector('[aria-busy]')"):
                if time.monotonic() > end:
                    raise SystemExit(f"{name} does not become ready")
                time.sleep(0.05)
            # WebP is a third of PNG.
            picture = browser.command("Page.captureScreenshot", format="webp", quality=70,
                                      clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
            pathlib.Path(folder, f"{name}.webp").write_bytes(base64.b64decode(picture["data"]))
    finally:
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
