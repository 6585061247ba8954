"""A hub of ours that runs for some rows, and replicas of its catalogues."""
import json
import os
from contextlib import contextmanager

from measuring import CountingProxy, Server, copy_durable, free_port, remove


class Hub:
    """A hub with replicas that know it directly or through a proxy that counts."""

    def __init__(self, work, server):
        self.work, self.server = work, server
        self.proxy = CountingProxy(server.port)

    def url(self, name, port=None):
        return f"devcat+tcp://127.0.0.1:{port or self.server.port}/bench/{name}"

    def publish(self, name, count):
        """Puts a catalogue of a size onto the hub, and returns an editor's copy of it."""
        editor = self.work.path(f"editor.{name}.db")
        copy_durable(self.work.catalogue(count), editor)
        self.work.run("push", self.url(name), "--catalogue", editor)
        return editor

    def clone(self, name, port=None):
        counted = "" if port is None else ".counted"
        replica = self.work.path(f"replica.{name}{counted}.db")
        remove(replica)
        self.work.run("clone", self.url(name, port), "--catalogue", replica)
        return replica

    def counted_pull(self, replica):
        """All bytes that a pull moves, which must be those that the client speaks of."""
        said = {}
        moved = self.proxy.count(lambda: said.update(
            json.loads(self.work.run("pull", "--json", "--catalogue", replica))))
        claimed = said["bytesReceived"] + said["bytesSent"]
        self.work.expect(claimed == moved, f"the client counts {claimed} bytes, the proxy {moved}")
        return moved


@contextmanager
def hub(work):
    """Runs a hub with an empty folder."""
    folder, port = work.path("hub"), free_port()
    remove(folder)
    os.makedirs(folder)
    command = [work.devcat, "serve", folder, "--listen", f"127.0.0.1:{port}", "--quiet"]
    with Server(command, port) as server:
        ours = Hub(work, server)
        yield ours
        ours.proxy.close()
