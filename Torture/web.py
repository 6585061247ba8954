#!/usr/bin/env python3
"""Readers of a published folder against a web server that lies.

    web.py DEVCAT [--seed N] [--minutes M]

Each answer of the server is altered at random: the status, the header lines with numbers at the ends of their range,
the framing, the body, or the pace. The run fails if a command ends by a signal, takes more memory, time or disk than
the bounds in peers.py, prints an escape sequence, leaves a catalogue that does not verify, or if a follower ends or
no longer notices a new revision once the server is honest again.
"""
import argparse, contextlib, gzip, json, os, random, shutil, signal, socket, subprocess, sys, tempfile, threading, time

from peers import CLIENT_DISK, CLIENT_MEMORY, CLIENT_SECONDS, Broken, require

NUMBERS = ("0", "1", "-0", "-1", "+7", "60", "31536000", "2147483647", "2147483648", "4294967296", "9007199254740993",
           "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
           "18446744073709551615", "18446744073709551616", "9" * 400, "1e308", "-1e308", "5e-324", "nan", "inf", "0x10",
           "", " ", "1 2", "1,2", "٣", "\x00", "7\x0b")
# The ends of what 64 bits hold, and what is added to them or subtracted from them.
EDGES = ("-9223372036854775808", "9223372036854775807", "-1", "1", "60")
# What says when to ask again: drawn together, since one number is subtracted from another.
TIMES = ("Age", "Cache-Control", "Retry-After")
STATUSES = (100, 101, 200, 201, 204, 206, 226, 300, 301, 302, 304, 305, 307, 308, 400, 401, 403, 404, 405, 407, 408, 410,
            412, 416, 418, 429, 451, 500, 501, 502, 503, 504, 511, 599, 600, 999, 0, -1, "9223372036854775808", "")
NAMES = ("Age", "Cache-Control", "Retry-After", "Content-Length", "Content-Range", "Content-Type", "Content-Encoding",
         "Transfer-Encoding", "ETag", "Last-Modified", "Expires", "Date", "Location", "Connection", "Keep-Alive", "Alt-Svc",
         "Strict-Transport-Security", "Set-Cookie", "Vary", "Warning", "X-Devcat")


class Server(threading.Thread):
    """A web server for a folder; it lies while `lies`."""
    def __init__(self, folder, seed):
        super().__init__(daemon=True)
        self.folder, self.chance, self.lies, self.told = folder, random.Random(seed), False, 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def run(self):
        while True:
            stream, _ = self.listener.accept()
            stream.settimeout(CLIENT_SECONDS)
            threading.Thread(target=self.serve, args=(stream,), daemon=True).start()

    def serve(self, stream):
        with contextlib.suppress(OSError), stream:
            data = b""
            while True:
                while b"\r\n\r\n" not in data:
                    part = stream.recv(65536)
                    if not part: return
                    data += part
                head, _, data = data.partition(b"\r\n\r\n")
                if not self.answer(stream, head.decode("latin-1").split("\r\n")): return

    def answer(self, stream, lines):
        """Answers a request; whether the connection stays."""
        name = lines[0].split(" ")[1].split("?")[0]
        wanted = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines[1:]}
        try:
            with open(self.folder + name, "rb") as file: body = file.read()
            status, fields = 200, {"Cache-Control": "max-age=1", "ETag": f'"{len(body)}-{hash(body) & 0xffffff:x}"'}
        except OSError:
            status, fields, body = 404, {}, b"<!doctype html>"
        if status == 200 and wanted.get("if-none-match") == fields["ETag"]: status, body = 304, b""
        if self.lies and self.chance.random() < 0.8:
            self.told += 1
            return self.lie(stream, name, status, fields, body)
        if status != 304: fields["Content-Length"] = str(len(body))
        self.send(stream, status, fields.items(), body)
        return True

    def send(self, stream, status, fields, body, version="HTTP/1.1", end="\r\n"):
        head = f"{version} {status} X{end}" + "".join(f"{name}: {value}{end}" for name, value in fields) + end
        stream.sendall(head.encode("utf-8", "replace") + body)

    def number(self): return self.chance.choice(EDGES if self.chance.random() < 0.5 else NUMBERS)

    def value(self, name):
        """A value for a header line, with numbers at the ends of their range where it has any."""
        n, m = self.number(), self.number()
        return {
            "Cache-Control": lambda: self.chance.choice((f"max-age={n}", f"public, max-age={n}, max-age={m}", f"MAX-AGE = {n}", f's-maxage={n}, max-age="{m}"', "no-cache", ",,=,max-age")),
            "Content-Range": lambda: self.chance.choice((f"bytes {n}-{m}/{n}", f"bytes */{n}", f"bytes {n}", f"lines {n}-{m}/*", "bytes 0-0/1")),
            "Content-Type": lambda: self.chance.choice(("text/html", "application/octet-stream", f"text/plain; charset={n}")),
            "Content-Encoding": lambda: self.chance.choice(("gzip", "identity", "br, gzip", "")),
            "Transfer-Encoding": lambda: self.chance.choice(("chunked", "gzip, chunked", n)),
            "ETag": lambda: self.chance.choice((f'"{n}"', "W/\"\x01\x7f\"", '"' + "x" * 5000 + '"', "\x1b[31m")),
            "Location": lambda: self.chance.choice((self.url + "/head", "/head", "https://127.0.0.1:1/", "file:///etc/passwd", "gopher://x", f"http://127.0.0.1:{n}/", "\x1b]0;x\x07")),
            "Alt-Svc": lambda: f'h2="127.0.0.1:1"; ma={n}',
            "Strict-Transport-Security": lambda: f"max-age={n}; includeSubDomains",
            "Keep-Alive": lambda: f"timeout={n}, max={m}",
            "Connection": lambda: self.chance.choice(("close", "keep-alive", "upgrade", n)),
        }.get(name, lambda: n)()

    def lie(self, stream, name, status, fields, body):
        chance = self.chance
        kind = chance.randrange(14)
        honest = dict(fields, **({} if status == 304 else {"Content-Length": str(len(body))}))
        names = TIMES if chance.random() < 0.5 else chance.choices(NAMES, k=chance.randint(1, 6))
        extreme = [(field, self.value(field)) for field in names]
        if kind < 4:  # the file, beside numbers that concern nobody but caches
            extreme = [line for line in extreme if line[0] not in ("Content-Length", "Transfer-Encoding")]
            self.send(stream, status, [*honest.items(), *extreme], body)
            return kind % 2 == 0
        if kind < 6: self.send(stream, chance.choice(STATUSES), extreme, chance.choice((body, b"", b"<html>", os.urandom(40))))
        elif kind == 6: self.send(stream, status, [*fields.items(), ("Content-Length", self.number())], body)
        elif kind == 7: self.send(stream, chance.choice((200, 206, status)), honest.items(), self.altered(body))
        elif kind == 8:  # chunks of sizes that nobody has
            size = chance.choice((b"0", b"1", b"-1", b"7fffffffffffffff", b"8000000000000000", b"ffffffffffffffff", b"g", b"1" * 40, b""))
            self.send(stream, status, [("Transfer-Encoding", "chunked"), *extreme[:1]], size + b"\r\n" + body[:100] + b"\r\n0\r\n\r\n")
        elif kind == 9:  # several answers to one request
            for _ in range(chance.choice((1, 3, 200))): self.send(stream, chance.choice((100, 102, 103, 200)), extreme, b"")
            self.send(stream, status, honest.items(), body)
        elif kind == 10:  # much header
            line = ("X" * chance.choice((10, 70_000, 200_000)), "y" * chance.choice((10, 1024, 1025, 200_000)))
            self.send(stream, status, [*honest.items()] + [line] * chance.choice((1, 3, (1 << 20) // len(line[0] + line[1]))), body)
        elif kind == 11:  # no HTTP, or another version of it
            version = chance.choice(("HTTP/0.9", "HTTP/1.0", "HTTP/2", "HTTP/3", "HTTP/9.9", "ICY", "", "\0\0"))
            self.send(stream, status, extreme, body, version, chance.choice(("\r\n", "\n", "\r", "\0")))
        elif kind == 12:
            self.send(stream, 200, [("Content-Encoding", "gzip"), *fields.items()], gzip.compress(bytes(chance.choice((10, 8 << 20)))))
        else:  # byte by byte for a moment, and then nothing more
            head = f"HTTP/1.1 {status} X\r\n" + "".join(f"{name}: {value}\r\n" for name, value in [*honest.items(), *extreme]) + "\r\n"
            for byte in (head.encode("utf-8", "replace") + body)[:chance.choice((1, 30, 400))]:
                stream.sendall(bytes([byte]))
                time.sleep(0.002)
        return False

    def altered(self, body):
        chance, data = self.chance, bytearray(body)
        kind = chance.randrange(5)
        if kind == 0: return bytes(data[:chance.randrange(len(data) + 1)])
        if kind == 1: return bytes(data) + os.urandom(chance.choice((1, 100, 70_000)))
        if kind == 2: return os.urandom(len(data))
        if data:
            at = chance.randrange(len(data))
            if kind == 3: data[at] ^= 1 << chance.randrange(8)
            else: data[at:at + 9] = b"\x1b" + chance.choice((b"\xff" * 8, b"\x7f" + b"\xff" * 7, b"\x80" + bytes(7), b"\0\x20" + bytes(6)))
        return bytes(data)


class Readers:
    """Runs commands of devcat in a folder of its own."""
    def __init__(self, devcat, work, server, chance):
        self.devcat, self.work, self.server, self.chance, self.count, self.revision = devcat, work, server, chance, 0, 0
        self.environment = dict(os.environ, DEVCAT_AUTHOR="torture", HOME=work)

    def run(self, *words):
        outcome = subprocess.run([self.devcat, *words], env=self.environment, cwd=self.work, capture_output=True, text=True)
        require(outcome.returncode == 0, f"'devcat {' '.join(words)}' does what it is to do: {outcome.stderr[:600]}")
        return outcome.stdout

    def publish(self):
        self.revision += 1
        self.run("set", "iphone-x", f"attributes.n={self.revision}", "--catalogue", "own.db")
        self.run("publish", "public", "--catalogue", "own.db")

    def deceive(self, journey):
        """Runs a command against the lying server, and then against the honest one."""
        self.count += 1
        folder = f"{self.work}/run-{self.count}"
        os.mkdir(folder)
        replica = folder + "/c.db"
        if journey not in ("clone", "shallow"): shutil.copy(self.work + "/base.db", replica)
        words = {"clone": ["clone", self.server.url], "shallow": ["clone", "--shallow", self.server.url], "pull": ["pull"],
                 "status": ["status"], "follow": ["pull", "--follow", "--max-wait", "1"]}[journey]
        self.server.lies = journey != "follow"
        self.watch([self.devcat, *words, "--catalogue", replica, *([] if journey == "status" else ["--timeout", "2"])], folder, journey)
        self.server.lies = False
        if os.path.exists(replica):
            if journey in ("pull", "follow"): self.run("pull", "--catalogue", replica)
            self.run("verify", "--catalogue", replica)
        shutil.rmtree(folder)

    def watch(self, words, folder, journey):
        start, name = time.monotonic(), f"'{journey}' number {self.count}"
        with open(folder + "/said", "w+") as said:
            process = subprocess.Popen(words, env=self.environment, stdout=said, stderr=said, cwd=folder)
            def text():
                with open(folder + "/said", errors="replace") as file: return file.read()
            def ended():
                if process.returncode is None:
                    pid, self.status, self.usage = os.wait4(process.pid, os.WNOHANG)
                    if pid: process.returncode = 0
                return process.returncode is not None
            def within(seconds, promise, holds):
                end = time.monotonic() + seconds
                while not holds():
                    if time.monotonic() >= end:
                        process.kill()
                        process.wait()
                        raise Broken(f"{name} {promise} within {seconds} s: {text()[-600:]}")
                    time.sleep(0.005)
            if journey == "follow":
                within(CLIENT_SECONDS, "pulls once", lambda: "Nothing new" in text() or "Pulled" in text() or ended())
                self.server.lies = True
                time.sleep(self.chance.uniform(1, 5))
                require(not ended(), f"{name} goes on whatever the host says: {text()[-600:]}")
                self.server.lies = False
                self.publish()
                within(CLIENT_SECONDS, "notices a new revision", lambda: ended() or self.pulled(folder))
                require(not ended(), f"{name} goes on whatever the host says: {text()[-600:]}")
                process.send_signal(signal.SIGTERM)
            within(CLIENT_SECONDS, "ends", ended)
            said_text = text()
        require(not os.WIFSIGNALED(self.status), f"{name} ends without a signal: {self.status}, {said_text[-600:]}")
        code = os.WEXITSTATUS(self.status)
        require(code != 70 and (journey != "follow" or code == 0), f"{name} is no defect of devcat's: {code}, {said_text[-600:]}")
        require(self.usage.ru_maxrss << 10 <= CLIENT_MEMORY, f"{name} takes {self.usage.ru_maxrss >> 10} MiB: {said_text[-600:]}")
        size = sum(os.path.getsize(os.path.join(path, file)) for path, _, files in os.walk(folder) for file in files)
        require(size <= CLIENT_DISK, f"{name} leaves {size >> 20} MiB")
        require("\x1b" not in said_text, f"{name} prints no escapes: {said_text!r}")

    def pulled(self, folder):
        """Whether the follower's replica has the newest revision."""
        log = json.loads(self.run("verify", "--json", "--catalogue", folder + "/c.db"))
        return log["head"] == json.loads(self.run("verify", "--json", "--catalogue", "own.db"))["head"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("devcat")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--minutes", type=float, default=0)
    options = parser.parse_args()
    chance, devcat = random.Random(options.seed), os.path.abspath(options.devcat)
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(work + "/public")
        server = Server(work + "/public", options.seed)
        server.start()
        readers = Readers(devcat, work, server, chance)
        readers.run("init", "--catalogue", "own.db")
        readers.run("publish", "public", "--new-key", "--catalogue", "own.db")
        readers.run("clone", server.url, "--catalogue", "base.db")
        for _ in range(12): readers.publish()
        # Without minutes, a sample.
        end, least = time.monotonic() + options.minutes * 60, 40
        journeys = ("clone", "shallow", "pull", "pull", "status", "follow")
        while readers.count < least or time.monotonic() < end:
            readers.deceive(chance.choice(journeys))
        require(server.told > readers.count / 2, "most answers were lies")
        print(f"  {readers.count} commands met a lying web server, {server.told} answers altered", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Broken as broken:
        sys.exit(f"A promise was not kept: {broken}.")
