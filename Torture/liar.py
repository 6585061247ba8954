"""A hub that lies to clients: the answers of a real hub, altered on the way (Torture/hostile.py)."""
import contextlib, os, random, shutil, socket, struct, subprocess, threading, time

from peers import (Broken, CLIENT_DISK, CLIENT_MEMORY, CLIENT_SECONDS, DELTA, ENDLESS_DISK, ENDLESS_MEMORY, LAST, encode,
                   frame, require)


class Liar(threading.Thread):
    """A relay between a client and a hub that alters one answer of the hub."""
    def __init__(self, hub, path, lie, chance):
        super().__init__(daemon=True)
        self.hub, self.lie, self.chance, self.path = hub, lie, chance, path
        with contextlib.suppress(FileNotFoundError): os.remove(path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(8)
        self.ends, self.told, self.seen = False, 0, set()

    def url(self, name): return f"devcat+unix://{self.path}?catalogue={name}"

    def run(self):
        while not self.ends:
            try:
                here, _ = self.listener.accept()
            except OSError:
                return
            there = socket.socket(socket.AF_UNIX)
            there.connect(self.hub.socket)
            for stream in (here, there): stream.settimeout(CLIENT_SECONDS)
            threading.Thread(target=self.carry, args=(here, there), daemon=True).start()
            threading.Thread(target=self.deceive, args=(there, here), daemon=True).start()

    def end(self):
        self.ends = True
        # This wakes the thread that accepts.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def carry(self, source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536): sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def deceive(self, source, sink):
        data = b""
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                data += part
                while len(data) >= 16 and len(data) >= 16 + int.from_bytes(data[:4], "big"):
                    end = 16 + int.from_bytes(data[:4], "big")
                    for piece in self.altered(data[:end]): sink.sendall(piece)
                    data = data[end:]
            sink.close()

    def altered(self, whole):
        """What is sent in the place of a frame; the lie is (kind of message, how)."""
        kind, how = self.lie
        self.seen.add(whole[4])
        if whole[4] != kind:
            yield whole
            return
        self.told += 1
        body, flags = whole[16:], whole[5]
        number = int.from_bytes(whole[8:16], "big")
        again = lambda body, flags=flags: frame(kind, body, flags, number)
        if how == "flip":
            altered = bytearray(whole)
            for _ in range(self.chance.randint(1, 4)): altered[self.chance.randrange(len(altered))] ^= 1 << self.chance.randrange(8)
            yield bytes(altered)
        elif how == "large":
            at = self.chance.randrange(len(body) + 1)
            yield again(body[:at] + self.chance.choice((b"\x1b" + b"\xff" * 8, b"\x1b\0\x1f" + b"\xff" * 6, b"\x9a\x7f\xff\xff\xff")) + body[at:])
        elif how == "cut": yield again(body[:self.chance.randrange(len(body) + 1)])
        elif how == "longer": yield again(body + os.urandom(self.chance.randint(1, 2000)))
        elif how == "length":
            yield struct.pack(">I", self.chance.choice(((1 << 32) - 1, len(body) + 7, 0))) + whole[4:]
        elif how == "left out": return
        elif how == "twice": yield whole + whole
        elif how == "for ever":
            while not self.ends: yield again(body, flags & ~LAST)
        elif how == "empty for ever":
            while not self.ends: yield again(b"", flags & ~LAST)
        elif how == "ignorable for ever":
            while not self.ends: yield frame(0x7F, b"\xf6", 0x80, number)
        elif how == "progress for ever":
            while not self.ends:
                yield frame(0x28, encode([1]), 0, number)
                time.sleep(0.01)


LIES = ("flip", "flip", "flip", "large", "cut", "longer", "length", "left out", "twice", "for ever", "empty for ever",
        "ignorable for ever", "progress for ever")
# The words of each command that meets the liar, whose address is URL.
JOURNEYS = {
    "clone": ["clone", "URL"], "pull": ["pull"], "push": ["push", "URL"],
    "stale": ["push", "URL"], "follow": ["pull", "--follow"],
}


class Clients:
    """Runs a command of devcat against a liar, in a folder of its own."""
    def __init__(self, hub, work, chance):
        self.hub, self.work, self.chance, self.count = hub, work, chance, 0
        self.environment = dict(os.environ, DEVCAT_TOKEN=hub.token, DEVCAT_AUTHOR="torture", HOME=work)
        self.base, self.socket = work + "/base.db", work + "/liar.sock"
        # The remote of every copy is the liar, who tells the truth here.
        honest = self.liar((0, "nothing"))
        self.devcat("clone", honest.url("team/lies"), "--catalogue", self.base)
        honest.end()

    def liar(self, lie):
        liar = Liar(self.hub, self.socket, lie, random.Random(self.chance.random()))
        liar.start()
        return liar

    def devcat(self, *words):
        outcome = subprocess.run([self.hub.devcat, *words], env=self.environment, cwd=self.work, capture_output=True, text=True)
        require(outcome.returncode == 0, f"'devcat {' '.join(words)}' does what it is to do: {outcome.stderr[:600]}")

    def lies(self):
        """Every lie about every message that a hub sends on each journey, which an honest one shows."""
        return [(journey, kind, how) for journey in JOURNEYS for kind in sorted(self.deceive(journey, 0, "nothing").seen)
                for how in dict.fromkeys(LIES)]

    def deceive(self, journey, kind, how):
        self.count += 1
        folder = f"{self.work}/lie-{self.count}"
        os.mkdir(folder)
        replica = folder + "/c.db"
        liar = self.liar((kind, how))
        url = liar.url("team/lies")
        if journey != "clone": shutil.copy(self.base, replica)
        catalogue, patience = ["--catalogue", replica], ["--timeout", "2"]
        if journey in ("push", "stale"):
            patience += ["--wait", "2"]
            self.devcat("set", "iphone-x", f"attributes.n={self.count}", *catalogue)
        words = [url if word == "URL" else word for word in JOURNEYS[journey]]
        if journey in ("pull", "stale"): self.advance()
        self.watch([self.hub.devcat, *words, *catalogue, *([] if journey == "follow" else patience)], folder, journey, kind, how)
        liar.end()
        if os.path.exists(replica):
            outcome = subprocess.run([self.hub.devcat, "verify", *catalogue], env=self.environment, capture_output=True, text=True)
            require(outcome.returncode == 0, f"{self.name(journey, kind, how)} left a catalogue that verifies: {outcome.stderr}{outcome.stdout}")
        shutil.rmtree(folder)
        return liar

    def advance(self):
        other = self.work + "/other.db"
        if not os.path.exists(other): self.devcat("clone", self.hub.url("team/lies"), "--catalogue", other)
        self.devcat("set", "ipad-air", f"attributes.m={self.count}", "--catalogue", other)
        self.devcat("push", "--catalogue", other)

    def name(self, journey, kind, how): return f"'{journey}' with {how} in message {kind:#04x}"

    def watch(self, words, folder, journey, kind, how):
        start = time.monotonic()
        with open(folder + "/said", "w+") as said:
            process = subprocess.Popen(words, env=self.environment, stdout=said, stderr=said, cwd=folder)
            stops = False
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid: break
                taken = time.monotonic() - start
                if journey == "follow" and taken > 3 and not stops:
                    stops = True
                    process.terminate()
                if taken > CLIENT_SECONDS:
                    process.kill()
                    process.wait()
                    raise Broken(f"{self.name(journey, kind, how)} ends within {CLIENT_SECONDS} s")
                time.sleep(0.005)
            process.returncode = 0
            said.seek(0)
            text = said.read()
        require(not os.WIFSIGNALED(status), f"{self.name(journey, kind, how)} ends without a signal: {status}, {text[-600:]}")
        require(os.WEXITSTATUS(status) != 70, f"{self.name(journey, kind, how)} is no defect of devcat's: {text[-600:]}")
        is_endless = kind == DELTA and how == "for ever"
        memory, disk = (ENDLESS_MEMORY, ENDLESS_DISK) if is_endless else (CLIENT_MEMORY, CLIENT_DISK)
        require(usage.ru_maxrss << 10 <= memory, f"{self.name(journey, kind, how)} takes {usage.ru_maxrss >> 10} MiB")
        size = sum(os.path.getsize(folder + "/" + name) for name in os.listdir(folder) if os.path.isfile(folder + "/" + name))
        require(size <= disk, f"{self.name(journey, kind, how)} leaves {size >> 20} MiB")
        require("\x1b" not in text, f"{self.name(journey, kind, how)} prints no escapes: {text!r}")
