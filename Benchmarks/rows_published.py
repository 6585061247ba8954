"""Rows about published folders behind nginx, beside the hub's own pull and curl."""
import copy
import json
import os
import socket
import ssl
import time

import catalogue
from hub import hub
from measuring import copy_durable, interleaved, remove, run, seconds
from rows_sync import adopt, root
from report import Row
from web import PlainCounter, web

CHANGES = (1, 100, 1000)
# What HTTP may add to a pull, in bytes.
HTTP = 400


class Published:
    """A catalogue in a published folder, with what publishes it."""

    def __init__(self, work, name, folder):
        self.work, self.folder = work, os.path.join(folder, name)
        self.key = work.path("signing-key.pem")

    def publish(self, catalogue):
        new = [] if os.path.exists(self.key) else ["--new-key"]
        self.work.run("publish", self.folder, "--signing-key", self.key, *new,
                      "--catalogue", catalogue)


def serving(work, ours):
    """nginx with the certificate of a hub, for an empty folder."""
    folder = work.path("published")
    remove(folder)
    os.makedirs(folder)
    secrets = os.path.join(ours.folder, ".hub")
    return folder, web(work, folder, f"{secrets}/certificate.pem", f"{secrets}/certificate-key.pem")


def clone(work, ours, address, name, *words):
    replica = work.path(f"replica.{name}.db")
    remove(replica)
    work.run("clone", *words, address, *ours.trust(), "--catalogue", replica)
    return replica


def poll(work):
    """A pull from nginx when nothing changed, against curl."""
    with hub(work, tls=True) as ours:
        folder, server = serving(work, ours)
        with server as nginx:
            published = Published(work, "devices", folder)
            source = work.catalogue(work.sync_count)
            published.publish(source)
            address = nginx.url() + "/devices"
            replica = clone(work, ours, address, "polled")
            counter = PlainCounter(nginx)
            counted = clone(work, ours, counter_address(counter), "counted")
            moved = counter.count(lambda: work.run("pull", "--catalogue", counted))
            tag = work.path("etag")
            curl = ["curl", "--silent", "--fail", "--cacert", nginx.certificate, "--output",
                    os.devnull]
            run(curl + ["--etag-save", tag, address + "/head"])
            times = interleaved(work.runs * 3, {
                "ours": lambda: seconds([work.devcat, "pull", "--catalogue", replica]) * 1000,
                "curl": lambda: seconds(
                    curl + ["--etag-compare", tag, address + "/head"]) * 1000})
            counter.close()
    what = "published: pull with no change"
    yield Row(f"{what}, cold", times["ours"], "ms", "curl, 304 of the same file", times["curl"],
              most_ratio=1.4)
    yield Row(f"{what}, bytes above TLS", moved, "B")


def counter_address(counter):
    return f"https://127.0.0.1:{counter.port}/devices"


def pull(work):
    """1, 100 and 1,000 changes of one revision pulled from nginx, against the hub."""
    profiles, generator = work.profiles(work.sync_count)
    with hub(work, tls=True) as ours:
        folder, server = serving(work, ours)
        with server as nginx:
            published = Published(work, "devices", folder)
            for changes in CHANGES:
                remove(published.folder)
                yield pull_row(work, ours, nginx, published, changes,
                               catalogue.Mutation(copy.deepcopy(generator), profiles, changes))


def pull_row(work, ours, nginx, published, changes, mutation):
    name = f"p{changes}"
    editor = ours.publish(name, work.sync_count)
    published.publish(editor)
    replica = ours.clone(name)
    counter = PlainCounter(nginx)
    reader = clone(work, ours, counter_address(counter), name + ".read")
    adopt(work, editor, mutation)
    work.run("push", "--catalogue", editor)
    published.publish(editor)
    said = json.loads(work.run("pull", "--json", "--catalogue", replica))
    theirs = said["bytesReceived"] + said["bytesSent"]
    moved = counter.count(lambda: work.run("pull", "--catalogue", reader))
    counter.close()
    work.expect(root(work, reader) == root(work, editor), "the replica differs from its source")
    return Row(f"published: pull of {changes:,} of {work.sync_count:,} profiles, bytes above TLS",
               moved, "B", "the hub's own pull, devcat://", theirs,
               most=round(1.15 * theirs + HTTP))


def clone_(work):
    """A clone of 10,000 profiles from nginx, against the hub."""
    with hub(work, tls=True) as ours:
        folder, server = serving(work, ours)
        with server as nginx:
            editor = ours.publish("cloned", work.sync_count)
            published = Published(work, "devices", folder)
            published.publish(editor)
            replica = work.path("replica.cloned.db")
            ways = {"ours": ["clone", nginx.url() + "/devices"], "hub": ["clone", ours.url("cloned")]}
            times = interleaved(work.runs, {
                name: (lambda: remove(replica),
                       lambda words=words: seconds(
                           [work.devcat, *words, *ours.trust(), "--catalogue", replica]) * 1000)
                for name, words in ways.items()})
    yield Row(f"published: clone of {work.sync_count:,} profiles", times["ours"], "ms",
              "from the hub, devcat://", times["hub"], most_ratio=1.1)


def behind(work):
    """A replica 10,000 revisions behind nginx: its requests and its time."""
    revisions = 10_000
    with hub(work, tls=True) as ours:
        folder, server = serving(work, ours)
        with server as nginx:
            editor = work.path("editor.behind.db")
            copy_durable(work.catalogue(1000), editor)
            id = work.profiles(1000)[0][500]["id"]
            run([work.helper, "commit", editor, id, "7"])
            published = Published(work, "devices", folder)
            published.publish(editor)
            replica = clone(work, ours, nginx.url() + "/devices", "behind")
            run([work.helper, "commit", editor, id, str(revisions)])
            start = time.perf_counter()
            published.publish(editor)
            publishing = (time.perf_counter() - start) * 1000
            before = nginx.requests()
            copy_durable(replica, work.path("client.db"))
            taken = seconds([work.devcat, "pull", "--catalogue", work.path("client.db")]) * 1000
            requests = nginx.requests() - before
            work.expect(root(work, work.path("client.db")) == root(work, editor), "it differs")
    yield Row(f"published: {revisions:,} revisions behind, requests", requests, "", most=40)
    yield Row(f"published: {revisions:,} revisions behind, pull", taken, "ms")
    yield Row(f"published: publishing {revisions:,} revisions", publishing, "ms")


def rate(work):
    """How many polls a second one core of nginx serves."""
    with hub(work, tls=True) as ours:
        folder, _ = serving(work, ours)
        secrets = os.path.join(ours.folder, ".hub")
        with web(work, folder, f"{secrets}/certificate.pem", f"{secrets}/certificate-key.pem",
                 logging=False) as nginx:
            published = Published(work, "devices", folder)
            published.publish(work.catalogue(work.sync_count))
            context = ssl.create_default_context(cafile=nginx.certificate)
            context.check_hostname = False
            tag = Poller(nginx, context).poll()
            new = processor_time(nginx, 2000, lambda: Poller(nginx, context, tag).poll())
            kept = Poller(nginx, context, tag)
            old = processor_time(nginx, 20_000, kept.poll)
    yield Row("published: polls of one nginx core, a new TLS 1.3 connection each", 1 / new, "/s")
    yield Row("published: polls of one nginx core, over connections that stay", 1 / old, "/s")


def processor_time(nginx, count, poll):
    """The processor time that nginx takes for a poll, in seconds."""
    poll()
    before = nginx.processor_seconds()
    for _ in range(count):
        poll()
    return (nginx.processor_seconds() - before) / count


class Poller:
    """A client that asks for the head over one connection, by HTTP/1.1."""

    def __init__(self, nginx, context, tag=None):
        self.tag = tag
        plain = socket.create_connection(("127.0.0.1", nginx.port))
        self.socket = context.wrap_socket(plain, server_hostname="127.0.0.1")
        self.buffer = b""

    def poll(self):
        """Asks once; returns the tag of the head."""
        condition = f"If-None-Match: {self.tag}\r\n" if self.tag else ""
        self.socket.sendall(
            f"GET /devices/head HTTP/1.1\r\nHost: 127.0.0.1\r\n{condition}\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65_536)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        lines = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
        while len(self.buffer) < int(lines.get(b"Content-Length", 0)):
            self.buffer += self.socket.recv(65_536)
        self.buffer = self.buffer[int(lines.get(b"Content-Length", 0)):]
        return lines[b"ETag"].decode()
