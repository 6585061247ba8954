"""A hub of ours that runs for some rows, over TLS or plain, and replicas of its catalogues."""
import json
import os
import re
from contextlib import contextmanager

from measuring import CountingProxy, Server, copy_durable, free_port, remove


class Hub:
    """A hub with replicas that know it directly or through a proxy that counts."""

    def __init__(self, work, server, folder, fingerprint=None):
        self.work, self.server, self.folder, self.fingerprint = work, server, folder, fingerprint
        self.proxy = CountingProxy(server.port)

    def url(self, name, port=None):
        scheme = "devcat" if self.fingerprint else "devcat+tcp"
        return f"{scheme}://127.0.0.1:{port or self.server.port}/bench/{name}"

    def trust(self):
        return ["--fingerprint", self.fingerprint] if self.fingerprint else []

    def publish(self, name, count):
        """Puts a catalogue of a size onto the hub, and returns an editor's copy of it."""
        return self.publish_file(name, self.work.catalogue(count))

    def publish_file(self, name, path):
        """Puts a catalogue onto the hub, and returns an editor's copy of it."""
        editor = self.work.path(f"editor.{name}.db")
        copy_durable(path, editor)
        self.work.run("push", self.url(name), *self.trust(), "--catalogue", editor)
        return editor

    def clone(self, name, port=None, suffix=""):
        counted = "" if port is None else ".counted"
        replica = self.work.path(f"replica.{name}{counted}{suffix}.db")
        remove(replica)
        self.work.run(*self.cloning(name, replica, port))
        return replica

    def cloning(self, name, replica, port=None):
        """The words of a clone to a path where nothing is."""
        return ["clone", self.url(name, port), *self.trust(), "--catalogue", replica]

    def counted_pull(self, replica, *words):
        """All bytes that a pull moves; without TLS they must be those that the client speaks of."""
        said = {}
        moved = self.proxy.count(lambda: said.update(
            json.loads(self.work.run("pull", *words, "--json", "--catalogue", replica))))
        claimed = said["bytesReceived"] + said["bytesSent"]
        if self.fingerprint:
            return claimed, moved
        self.work.expect(claimed == moved, f"the client counts {claimed} bytes, the proxy {moved}")
        return moved

    def forget_peak(self):
        """Lets the most memory be counted from here on: that of earlier pushes is no part of it."""
        with open(f"/proc/{self.server.process.pid}/clear_refs", "w") as file:
            file.write("5")

    def memory(self, key="VmRSS"):
        """What the hub's process has in memory, or had at most (VmHWM), in bytes."""
        with open(f"/proc/{self.server.process.pid}/status") as file:
            return int(re.search(key + r":\s+(\d+) kB", file.read()).group(1)) * 1024


@contextmanager
def hub(work, tls=False, options=()):
    """Runs a hub with an empty folder; with `tls` it has a certificate and signs its heads."""
    folder, port = work.path("hub"), free_port()
    remove(folder)
    fingerprint = None
    if tls:
        fingerprint = json.loads(work.run("hub", "init", folder, "--json"))["fingerprint"]
    else:
        os.makedirs(folder)
    command = [work.devcat, "serve", folder, "--listen", f"127.0.0.1:{port}", "--quiet", *options]
    with Server(command, port) as server:
        ours = Hub(work, server, folder, fingerprint)
        yield ours
        ours.proxy.close()
