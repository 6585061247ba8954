"""What teams would otherwise keep a catalogue in step with: git, fossil, deltas between files."""
import json
import os
import shutil
import zlib

import catalogue
from measuring import ENVIRONMENT, CountingProxy, Server, free_port, remove, run, seconds


class Git:
    """A repository with one file a device; a server repository for each number of changes."""

    def __init__(self, work, profiles, name="git"):
        self.folder = work.path(name)
        self.environment = dict(
            ENVIRONMENT, GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1",
            GIT_AUTHOR_NAME="bench", GIT_AUTHOR_EMAIL="bench@example.org",
            GIT_COMMITTER_NAME="bench", GIT_COMMITTER_EMAIL="bench@example.org",
            GIT_CONFIG_COUNT="2", GIT_CONFIG_KEY_0="gc.auto", GIT_CONFIG_VALUE_0="0",
            GIT_CONFIG_KEY_1="maintenance.auto", GIT_CONFIG_VALUE_1="false")
        remove(self.folder)
        self.source = os.path.join(self.folder, "source")
        self.write(profiles)
        self.git(self.source, "init", "--quiet", "--initial-branch", "main")
        self.commit("base")
        self.git(self.source, "gc", "--quiet")
        self.publish(0)
        self.git(self.folder, "clone", "--quiet", "--no-hardlinks", self.url(0), "replica")

    def write(self, profiles):
        catalogue.write_files(os.path.join(self.source, "devices"), profiles)

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
        self.serve(changes)
        if mutation:
            self.git(self.source, "reset", "--quiet", "--hard", "HEAD~1")

    def serve(self, changes):
        self.git(self.folder, "clone", "--quiet", "--bare", "--no-hardlinks", self.source,
                 f"server/{changes}.git")

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

    def cloning(self):
        """What takes a clone away, and what makes it and tells the seconds."""
        target = os.path.join(self.folder, "cloned")
        command = ["git", "clone", "--quiet", "--no-hardlinks", self.url(0), target]
        return lambda: remove(target), lambda: seconds(command, environment=self.environment)

    def bytes(self, changes):
        port = free_port()
        daemon = ["git", "daemon", "--reuseaddr", "--listen=127.0.0.1", f"--port={port}",
                  "--export-all", f"--base-path={self.folder}/server"]
        with Server(daemon, port, environment=self.environment):
            proxy = CountingProxy(port)
            self.reset()
            url = f"git://127.0.0.1:{proxy.port}/{changes}.git"
            return proxy.count(lambda: run(self.fetch(url), environment=self.environment))


class TableInGit(Git):
    """A repository with a table as one file, and a server repository with a later one on top."""

    def __init__(self, work, table, later, changes):
        super().__init__(work, table, "git.table")
        self.write(later)
        self.commit("later")
        self.serve(changes)

    def write(self, table):
        os.makedirs(self.source, exist_ok=True)
        shutil.copyfile(table, os.path.join(self.source, "devices.csv"))


class Fossil:
    """A fossil repository with one file a device, pulled over its HTTP."""

    def __init__(self, work, profiles):
        self.folder = work.path("fossil")
        remove(self.folder)
        os.makedirs(self.folder)
        self.environment = dict(
            ENVIRONMENT, HOME=self.folder, FOSSIL_HOME=self.folder, USER="bench")
        self.source = os.path.join(self.folder, "source")
        catalogue.write_files(os.path.join(self.source, "devices"), profiles)
        # Files are written so fast that their times do not tell which have changed.
        self.fossil(self.folder, "settings", "mtime-changes", "off", "--global")
        self.fossil(self.folder, "init", "0.fossil", "--admin-user", "bench")
        self.fossil(self.source, "open", "../0.fossil", "--keep")
        self.commit("base")
        with self.server(0) as server:
            url = f"http://127.0.0.1:{server.port}/"
            self.fossil(self.folder, "clone", url, "replica.fossil", "--admin-user", "bench")
            # The server groups what it holds into clusters, which a first pull brings.
            for _ in range(2):
                self.fossil(self.folder, "pull", url, "-R", "replica.fossil", "--once")

    def fossil(self, folder, *words):
        return run(["fossil", *words], folder, self.environment)

    def commit(self, message):
        self.fossil(self.source, "addremove")
        self.fossil(
            self.source, "commit", "-m", message, "--no-warnings", "--nosign",
            "--allow-empty")

    def server(self, changes):
        port = free_port()
        return Server(["fossil", "server", "--localhost", "--port", str(port),
                       os.path.join(self.folder, f"{changes}.fossil")], port, self.folder,
                      self.environment)

    def publish(self, changes, mutation):
        """Makes a server repository with a mutation on top of the base."""
        repository = os.path.join(self.folder, f"{changes}.fossil")
        shutil.copyfile(os.path.join(self.folder, "0.fossil"), repository)
        edit = os.path.join(self.folder, "edit")
        remove(edit)
        os.makedirs(edit)
        self.fossil(edit, "open", repository)
        catalogue.write_files(os.path.join(edit, "devices"), mutation.changed)
        for id in mutation.removed:
            os.unlink(os.path.join(edit, "devices", id + ".json"))
        self.fossil(edit, "addremove")
        self.fossil(edit, "commit", "-m", f"{changes} changes", "--no-warnings", "--nosign")
        self.fossil(edit, "close", "--force")

    def reset(self):
        for suffix in ("-journal", "-wal", "-shm"):
            remove(os.path.join(self.folder, "client.fossil" + suffix))
        shutil.copyfile(os.path.join(self.folder, "replica.fossil"),
                        os.path.join(self.folder, "client.fossil"))

    def pull(self, port):
        return ["fossil", "pull", f"http://127.0.0.1:{port}/", "-R",
                os.path.join(self.folder, "client.fossil"), "--once"]

    def time(self, port):
        return seconds(self.pull(port), self.folder, self.environment)

    def cloning(self, port):
        """What takes a clone away, and what makes it and tells the seconds."""
        target = os.path.join(self.folder, "cloned.fossil")
        command = ["fossil", "clone", f"http://127.0.0.1:{port}/", target, "--admin-user", "bench"]
        return lambda: remove(target), lambda: seconds(command, self.folder, self.environment)

    def bytes(self, port):
        proxy = CountingProxy(port)
        self.reset()
        return proxy.count(lambda: run(self.pull(proxy.port), self.folder, self.environment))


class FileDelta:
    """An xdelta3 between two NDJSON files: what a server that keeps every version could send."""

    def __init__(self, work, changes, profiles, mutation):
        self.old, self.new, self.delta = (
            work.path(f"delta.{changes}.{end}") for end in ("old", "new", "xdelta"))
        catalogue.write_ndjson(self.old, profiles)
        catalogue.write_ndjson(self.new, mutation.after)

    def time(self):
        return seconds(["xdelta3", "-e", "-f", "-9", "-s", self.old, self.new, self.delta])

    def bytes(self):
        return os.path.getsize(self.delta)


def values_alone(mutation):
    """Bytes of nothing but the changed values, one deflated column a field: the near-limit."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = "".join(json.dumps(column, separators=(",", ":")) for column in mutation.values.values())
    return len(stream.compress(text.encode()) + stream.flush())
