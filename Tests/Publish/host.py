"""A web server for a published folder that keeps to the rules, or lies.

    host.py FOLDER LOG [CERTIFICATE KEY]

It prints the port on which it listens, by TLS where there is a certificate. The first part of a path
says how it behaves, the rest names a file of FOLDER: '/plain/head' is the file 'head' as it is, and
'/html/head' a web page in its place. Each request is a line of LOG, as JSON. See `Lies` for the ways.
"""

import email.utils
import gzip
import hashlib
import http.server
import io
import json
import os
import ssl
import struct
import sys
import threading
import time
import zlib

FOLDER, LOG = sys.argv[1], sys.argv[2]
lock = threading.Lock()


class Lies:
    """Ways to behave; each gets the handler, the kind of the file ('head', 'page', 'snapshot') and its bytes.

    It returns bytes to be sent as they are, or None where it has answered itself.
    """

    def plain(self, kind, body):
        return body

    def altered(self, kind, body):
        """A byte in the middle of a page or snapshot is another one."""
        if kind == "head":
            return body
        at = len(body) // 2
        return body[:at] + bytes([body[at] ^ 1]) + body[at + 1:]

    def altered_head(self, kind, body):
        """A byte of the head is another one: '?byte=N' is not part of a URL, so the part says which."""
        if kind != "head":
            return body
        at = len(body) * 3 // 4
        return body[:at] + bytes([body[at] ^ 1]) + body[at + 1:]

    def short(self, kind, body):
        return body if kind == "head" else body[:-7]

    def short_head(self, kind, body):
        return body[:-7] if kind == "head" else body

    def long(self, kind, body):
        return body if kind == "head" else body + b"\0" * 100

    def long_head(self, kind, body):
        return body + b"\0" if kind == "head" else body

    def other(self, kind, body):
        """Another page or snapshot in the place of the one that was asked for."""
        if kind == "head":
            return body
        files = (os.path.join(folder, name)
                 for folder, _, names in os.walk(os.path.dirname(os.path.dirname(self.file))) for name in names)
        with open(min(path for path in files if path != self.file), "rb") as file:
            return file.read()

    def old(self, kind, body):
        """The head as it was when it was copied to 'head.old'."""
        if kind != "head":
            return body
        with open(self.file + ".old", "rb") as file:
            return file.read()

    def html(self, kind, body):
        if kind != "head":
            return body
        return self.send(200, b"<!doctype html><title>Sign in</title>", {"Content-Type": "text/html"})

    def html_page(self, kind, body):
        return body if kind == "head" else b"<!doctype html><title>Sign in</title>"

    def bomb(self, kind, body):
        """A compressed answer that nobody asked for."""
        if kind == "head":
            return body
        return self.send(200, gzip.compress(b"\0" * (64 << 20)), {"Content-Encoding": "gzip"})

    def bomb_head(self, kind, body):
        if kind != "head":
            return body
        return self.send(200, gzip.compress(b"\0" * (64 << 20)), {"Content-Encoding": "gzip"})

    def bomb_page(self, kind, body):
        """A page whose content inflates to far more than it says."""
        if kind == "head":
            return body
        deflated = zlib.compress(b"\0" * (256 << 20), 9)[2:-4]
        return (b"\x85\x01\x01\x19\x10\x00\x00\x5a" + struct.pack(">I", len(deflated)) + deflated)

    def endless_head(self, kind, body):
        return self.endless() if kind == "head" else body

    def endless_page(self, kind, body):
        return body if kind == "head" else self.endless()

    def endless(self):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        piece = b"10000\r\n" + b"\x85" * 65536 + b"\r\n"
        try:
            while True:
                self.wfile.write(piece)
        except OSError:
            pass

    def header_lines(self, kind, body):
        """Header lines without an end."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        try:
            for number in range(1 << 20):
                self.wfile.write(b"X-%d: %s\r\n" % (number, b"x" * 900))
        except OSError:
            pass
        self.close_connection = True

    def huge(self, kind, body):
        """A length that nobody could hold."""
        if kind == "head":
            return body
        self.send_response(200)
        self.send_header("Content-Length", str(1 << 50))
        self.end_headers()
        self.close_connection = True

    def cut(self, kind, body):
        """Half of a file, and the connection ends."""
        if kind == "head":
            return body
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) // 2])
        self.close_connection = True

    def held(self, kind, body):
        """Half of a large page; the rest once there is a file with the folder's name and '.go'."""
        if kind == "head" or len(body) < 10_000:
            return body
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) // 2])
        while not os.path.exists(FOLDER + ".go"):
            time.sleep(0.005)
        self.wfile.write(body[len(body) // 2:])

    def file_redirect(self, kind, body):
        return self.redirect("file:///etc/passwd")

    def plain_redirect(self, kind, body):
        return self.redirect("http://127.0.0.1:%d%s" % (PORT, self.path.replace("plain_redirect", "plain")))

    def redirected(self, kind, body):
        return self.redirect("https://127.0.0.1:%d%s" % (PORT, self.path.replace("redirected", "plain")))

    def circle(self, kind, body):
        return self.redirect("https://127.0.0.1:%d%s" % (PORT, self.path))

    def redirect(self, address):
        return self.send(302, b"", {"Location": address})

    def busy(self, kind, body):
        return self.send(503, b"<html>later</html>", {"Retry-After": "7"})

    def throttled(self, kind, body):
        return self.send(429, b"", {"Retry-After": "9"})

    def forbidden(self, kind, body):
        return self.send(403, b"", {})

    def failing(self, kind, body):
        return self.send(500, b"", {})

    def part(self, kind, body):
        """A part that nobody asked for."""
        return body if kind == "head" else self.send(
            206, body[7:], {"Content-Range": "bytes 7-%d/%d" % (len(body) - 1, len(body))})

    def odd(self, kind, body):
        return self.send(418, b"", {})

    def silent(self, kind, body):
        threading.Event().wait(60)
        self.close_connection = True

    def moody(self, kind, body):
        """As the file 'mood' beside the folder says now, as JSON: another 'way', or 'status', 'fields' and 'body'.

        Without a file it keeps to the rules.
        """
        try:
            with open(FOLDER + ".mood") as file:
                mood = json.load(file)
        except OSError:
            return body
        if kind != mood.get("kind", "head"):
            return body
        if "way" in mood:
            return getattr(self, mood["way"])(kind, body)
        if "raw" in mood:
            self.wfile.write(mood["raw"].encode())
            self.close_connection = True
            return None
        body = mood["body"].encode() if "body" in mood else body
        # A length that is wrong is followed by the end of the connection.
        self.close_connection = "Content-Length" in mood.get("fields", {})
        return self.send(mood.get("status", 200), body, mood.get("fields", {}))

    def untagged(self, kind, body):
        """No ETag, only Last-Modified."""
        return body


class Handler(http.server.BaseHTTPRequestHandler, Lies):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.headers_in = self.headers
        way, _, rest = self.path[1:].partition("/")
        self.way, self.file = way, os.path.join(FOLDER, rest)
        self.note()
        if way.startswith("_") or not hasattr(Lies, way):
            return self.send(404, b"<html>no such way</html>", {})
        try:
            with open(self.file, "rb") as file:
                body = file.read()
        except OSError:
            return self.send(404, b"<!doctype html><title>Not found</title>", {"Content-Type": "text/html"})
        kind = "head" if rest.endswith("head") else "snapshot" if "/snapshot/" in rest else "page"
        body = getattr(self, way)(kind, body)
        if body is not None:
            self.hand_out(body)

    def hand_out(self, body):
        tag = '"%s"' % hashlib.sha256(body).hexdigest()[:16]
        modified = email.utils.formatdate(os.path.getmtime(self.file), usegmt=True)
        fields = {"Cache-Control": "max-age=1" if self.file.endswith("head") else "max-age=31536000, immutable",
                  "Last-Modified": modified}
        if self.way != "untagged":
            fields["ETag"] = tag
        if self.headers.get("If-None-Match") == tag or (
                self.way == "untagged" and self.headers.get("If-Modified-Since") == modified):
            return self.send(304, None, fields)
        self.send(200, body, fields)

    def send(self, status, body, fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        if body is not None and "Content-Length" not in fields:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body or b"")
        except OSError:
            self.close_connection = True

    def note(self):
        line = json.dumps({"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}})
        with lock, open(LOG, "a") as file:
            file.write(line + "\n")

    def log_message(self, *words):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address):
        pass


server = Server(("127.0.0.1", 0), Handler)
PORT = server.server_address[1]
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3], sys.argv[4])
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
print("ready: %d" % PORT, flush=True)
server.serve_forever()
