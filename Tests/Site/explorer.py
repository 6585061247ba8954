"""The explorer as its tests use it."""
import json
import os
import shutil
import subprocess
import tempfile

import harness

CATALOGUE_FILE = "catalogue.db"


class ExplorerTest(harness.SiteTest):
    """A test of the explorer."""

    def visit(self, route="#/", site=None):
        """Opens a route of the site anew, and waits until it is shown."""
        self.open(route, site=site)
        self.settle()

    def settle(self):
        """Waits until what was asked for is shown."""
        self.until(lambda: self.script(
            "return !!document.documentElement.dataset.ready && !document.querySelector('[aria-busy]')"),
            message="the page does not become ready")

    def follow(self, route):
        """Goes to another route of the open page, and waits until it is shown."""
        before = self.script("return document.documentElement.dataset.ready")
        self.go(route)
        self.until(lambda: self.script("return document.documentElement.dataset.ready") != before)
        self.settle()

    def unfold(self):
        """Opens what a page has folded."""
        self.script("document.querySelectorAll('.fold').forEach((each) => { each.open = true; })")
        self.until(lambda: len(self.all(".fold-content")) == len(self.all(".fold")))

    def rows(self):
        """The names of the devices in sight, from the top."""
        return self.script("""
            return [...document.querySelectorAll(".row")]
              .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
              .map((row) => row.querySelector(".row-name").textContent)""")

    def count(self):
        """How many devices the list says that it has."""
        return int(self.text("#list-count").split()[0].replace(",", ""))

    def found(self, **question):
        """The ids that the page's own units answer a question with, in their order."""
        return self.driver.execute_async_script("""
            const [question, done] = arguments;
            const asked = { text: question.text ?? "", conditions: question.conditions ?? [] };
            Promise.all([devcat.use("list/answer").answer(asked), devcat.use("catalogue").openDirectory()])
              .then(([positions, { ids }]) => done(positions.map((position) => ids[position])))
              .catch((error) => done(`${error.message}`));
            """, question)


class Catalogue:
    """A catalogue of the same executable that wrote the site, in a temporary folder."""

    def __init__(self, *init):
        self.folder = tempfile.mkdtemp(prefix="devcat-pages-")
        self.run("init", *init)

    def close(self):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words, may_fail=False):
        environment = dict(os.environ, DEVCAT_CATALOGUE=self.path(CATALOGUE_FILE))
        done = subprocess.run([harness.DEVCAT, *map(str, words)], env=environment, capture_output=True,
                              timeout=120, check=False, cwd=self.folder)
        # 1 says that no device matches, which is an answer.
        if done.returncode not in (0, 1):
            if may_fail:
                return None
            raise AssertionError(f"devcat {words} failed: {done.stderr.decode()}")
        return done.stdout.decode()

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))
