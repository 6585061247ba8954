"""nginx on loopback with TLS 1.3, and a proxy that counts the bytes above TLS."""
import os
import select
import socket
import ssl
import threading
from contextlib import contextmanager

from measuring import Failure, Server, free_port

CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
  access_log {log};
  default_type application/octet-stream;
  client_body_temp_path {folder}/tmp; proxy_temp_path {folder}/tmp; fastcgi_temp_path {folder}/tmp;
  uwsgi_temp_path {folder}/tmp; scgi_temp_path {folder}/tmp;
  keepalive_requests 1000000;
  server {{
    listen 127.0.0.1:{port} ssl http2;
    ssl_certificate {certificate}; ssl_certificate_key {key}; ssl_protocols TLSv1.3;
    root {root};
    location ~ /head$ {{ add_header Cache-Control "public, max-age=60"; }}
    location ~ \\.(devd|devcat)$ {{ add_header Cache-Control "public, max-age=31536000, immutable"; }}
  }}
}}
"""


class Web:
    """A web server that hands out a folder, and what counts the bytes to it."""

    def __init__(self, server, port, log, certificate, key):
        self.server, self.port, self.log = server, port, log
        self.certificate, self.key = certificate, key

    def url(self, port=None):
        return f"https://127.0.0.1:{port or self.port}"

    def requests(self):
        """How many requests the server has logged."""
        with open(self.log) as file:
            return sum(1 for _ in file)

    def processor_seconds(self):
        """What the workers have used of a processor so far."""
        ticks = 0
        for process in os.listdir("/proc"):
            try:
                with open(f"/proc/{process}/stat") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if process.isdigit() and fields[1] == str(self.server.process.pid):
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def web(work, root, certificate, key, logging=True):
    """Runs nginx for a folder."""
    folder, port = work.path("nginx"), free_port()
    os.makedirs(folder, exist_ok=True)
    log = os.path.join(folder, "access.log")
    path = os.path.join(folder, "nginx.conf")
    with open(path, "w") as file:
        file.write(CONFIGURATION.format(
            folder=folder, port=port, root=root, certificate=certificate, key=key,
            log=log if logging else "off"))
    open(log, "w").close()
    with Server(["nginx", "-p", folder, "-c", path, "-e", f"{folder}/nginx.log"], port) as server:
        yield Web(server, port, log, certificate, key)


class PlainCounter:
    """Ends TLS on both sides, and counts what goes in between: all bytes above TLS, of HTTP/2 too."""

    def __init__(self, web):
        self.target, self.bytes = web.port, 0
        self.inside = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.inside.load_cert_chain(web.certificate, web.key)
        self.inside.set_alpn_protocols(["h2", "http/1.1"])
        self.outside = ssl.create_default_context()
        self.outside.check_hostname, self.outside.verify_mode = False, ssl.CERT_NONE
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.relays, self.lock = [], threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            relay = threading.Thread(target=self.serve, args=(connection,), daemon=True)
            with self.lock:
                self.relays.append(relay)
            relay.start()

    def serve(self, connection):
        near = self.inside.wrap_socket(connection, server_side=True)
        self.outside.set_alpn_protocols([near.selected_alpn_protocol() or "http/1.1"])
        far = self.outside.wrap_socket(socket.create_connection(("127.0.0.1", self.target)))
        try:
            self.relay({near: far, far: near})
        except OSError:
            pass
        for end in (near, far):
            end.close()

    def relay(self, ends):
        """Passes bytes on until one side ends.

        One thread does both directions: two may not read and write one TLS connection at a time.
        """
        while True:
            for source in ([end for end in ends if end.pending()]
                           or select.select(list(ends), [], [])[0]):
                source.settimeout(0)
                try:
                    piece = source.recv(65_536)
                except ssl.SSLWantReadError:
                    # A record that is not whole yet, or one of TLS itself.
                    continue
                if not piece:
                    return
                with self.lock:
                    self.bytes += len(piece)
                ends[source].settimeout(None)
                ends[source].sendall(piece)

    def count(self, body):
        """The bytes that go both ways while a body runs, and until its connections have ended."""
        before = self.bytes
        body()
        for relay in list(self.relays):
            relay.join(timeout=60)
            if relay.is_alive():
                raise Failure("a connection through the counter does not end")
        return self.bytes - before

    def close(self):
        self.listener.close()
