"""What teams would otherwise keep a catalogue in step with: git."""
import os

import catalogue
from measuring import ENVIRONMENT, CountingProxy, Server, free_port, remove, run, seconds


class Git:
    """A repository with one file a device; a server repository for each number of changes."""

    def __init__(self, work, profiles):
        self.folder = work.path("git")
        self.environment = dict(
            ENVIRONMENT, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1",
            GIT_AUTHOR_NAME="bench", GIT_AUTHOR_EMAIL="bench@example.org",
            GIT_COMMITTER_NAME="bench", GIT_COMMITTER_EMAIL="bench@example.org",
            GIT_CONFIG_COUNT="2", GIT_CONFIG_KEY_0="gc.auto", GIT_CONFIG_VALUE_0="0",
            GIT_CONFIG_KEY_1="maintenance.auto", GIT_CONFIG_VALUE_1="false")
        remove(self.folder)
        self.source = os.path.join(self.folder, "source")
        catalogue.write_files(os.path.join(self.source, "devices"), profiles)
        self.git(self.source, "init", "--quiet", "--initial-branch", "main")
        self.commit("base")
        self.git(self.source, "gc", "--quiet")
        self.publish(0)
        self.git(self.folder, "clone", "--quiet", "--no-hardlinks", self.url(0), "replica")

    def git(self, folder, *words):
        return run(["git", *words], folder, self.environment)

    def commit(self, message):
        self.git(self.source, "add", "--all")
        self.git(self.source, "commit", "--quiet", "--message", message)

    def url(self, changes):
        return f"file://{self.folder}/server/{changes}.git"

    def publish(self, changes, mutation=None):
        """Makes a server repository with a mutation on top; the source stays at the base."""
        if mutation:
            devices = os.path.join(self.source, "devices")
            catalogue.write_files(devices, mutation.changed)
            for id in mutation.removed:
                os.unlink(os.path.join(devices, id + ".json"))
            self.commit(f"{changes} changes")
        self.git(self.folder, "clone", "--quiet", "--bare", "--no-hardlinks", self.source,
                 f"server/{changes}.git")
        if mutation:
            self.git(self.source, "reset", "--quiet", "--hard", "HEAD~1")

    def reset(self):
        """A fresh replica at the base; what a fetch brings is all that differs between two."""
        client = os.path.join(self.folder, "client")
        remove(client)
        run(["cp", "--archive", os.path.join(self.folder, "replica"), client])

    def fetch(self, url):
        return ["git", "-C", os.path.join(self.folder, "client"), "fetch", "--quiet", "--no-tags",
                url, "main"]

    def time(self, changes):
        return seconds(self.fetch(self.url(changes)), environment=self.environment)

    def bytes(self, changes):
        port = free_port()
        daemon = ["git", "daemon", "--reuseaddr", "--listen=127.0.0.1", f"--port={port}",
                  "--export-all", f"--base-path={self.folder}/server"]
        with Server(daemon, port, environment=self.environment):
            proxy = CountingProxy(port)
            self.reset()
            url = f"git://127.0.0.1:{proxy.port}/{changes}.git"
            return proxy.count(lambda: run(self.fetch(url), environment=self.environment))
