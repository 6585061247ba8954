"""Servers that answer a poll in other ways: nginx by 304, redis by GET."""
import os
import pwd

from measuring import Failure, Server, free_port, remove, run, seconds

# As root, nginx would run its worker as a user who may not read the data.
CONFIGURATION = """{user}daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/log crit;
worker_rlimit_nofile 4096;
events {{ worker_connections 2048; }}
http {{
  access_log off; etag on; keepalive_requests 100000000; open_file_cache max=100 inactive=60s;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{
    listen 127.0.0.1:{port} ssl; root {folder}/www; ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem; ssl_protocols TLSv1.3; ssl_session_tickets off;
  }}
}}
"""


class Nginx:
    """A file over TLS 1.3 that has not changed since it was asked for."""

    def __init__(self, work):
        self.folder, self.port = work.path("nginx"), free_port()
        remove(self.folder)
        os.makedirs(self.folder + "/www")
        with open(self.folder + "/www/head.json", "w") as file:
            file.write("{}" * 100)
        run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", self.folder + "/key.pem",
             "-out", self.folder + "/certificate.pem"])
        with open(self.folder + "/nginx.conf", "w") as file:
            user = f"user {pwd.getpwuid(0).pw_name}; " if os.geteuid() == 0 else ""
            file.write(CONFIGURATION.format(user=user, folder=self.folder, port=self.port))
        # Debian has it where the path of users does not lead.
        self.server = Server(
            ["/usr/sbin/nginx", "-c", self.folder + "/nginx.conf", "-p", self.folder], self.port)

    def __enter__(self):
        self.server.__enter__()
        head = run(["curl", "--silent", "--insecure", "--head", self.url(self.port)])
        etags = [line.split(": ")[1].strip() for line in head.splitlines()
                 if line.lower().startswith("etag")]
        if not etags:
            self.__exit__()
            raise Failure(f"nginx does not serve the file; it answers: {head.strip()}")
        self.etag = etags[0]
        return self

    def __exit__(self, *error):
        self.server.__exit__(*error)

    def url(self, port):
        return f"https://127.0.0.1:{port}/head.json"

    def poll(self, port=None):
        return ["curl", "--silent", "--insecure", "--output", os.devnull,
                "--header", f"If-None-Match: {self.etag}", self.url(port or self.port)]

    def time(self):
        return seconds(self.poll())

    def rate(self, connections, duration):
        said = run(["wrk", "--threads", "1", "--connections", str(connections),
                    "--duration", f"{duration}s", "--header", f"If-None-Match: {self.etag}",
                    self.url(self.port)])
        rates = [line.split()[1] for line in said.splitlines() if line.startswith("Requests/sec")]
        if not rates:
            raise Failure(f"wrk does not say how many requests were answered: {said.strip()}")
        return float(rates[0])


class Redis:
    """A value of 64 bytes in memory, plain."""

    def __init__(self, work):
        self.port = free_port()
        self.server = Server(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--dir", work.folder], self.port)

    def __enter__(self):
        self.server.__enter__()
        run(["redis-cli", "-p", str(self.port), "set", "head", "x" * 64])
        return self

    def __exit__(self, *error):
        self.server.__exit__(*error)

    def rate(self, connections, count):
        said = run(["redis-benchmark", "-p", str(self.port), "-c", str(connections),
                    "-n", str(count), "-q", "get", "head"]).replace("\r", "\n")
        return float([line for line in said.splitlines() if "requests per second" in line][-1]
                     .split(": ")[-1].split()[0])
