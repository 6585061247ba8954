"""A hub under attack, connections with forged bytes, and the bounds of a run (Torture/hostile.py)."""
import contextlib, importlib.util, json, os, re, resource, signal, socket, struct, subprocess, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_spec = importlib.util.spec_from_file_location("client", ROOT + "/docs/examples/client.py")
client = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(client)
encode, decode, sha = client.encode, client.decode, client.sha

# The bounds. A hub with its defaults must fit a machine with 1 GiB.
HUB_MEMORY = 640 << 20
CLIENT_MEMORY, CLIENT_DISK, CLIENT_SECONDS = 192 << 20, 64 << 20, 60
# A client accepts a delta of 1 GiB, which it collects in a file.
ENDLESS_MEMORY, ENDLESS_DISK = 2304 << 20, 1088 << 20
PULL_SECONDS = 10

HELLO, FAILURE, PULL, PUSH, PROBE = 1, 2, *range(0x10, 0x13)
HEAD, DELTA, LAST = 0x20, 0x21, 1
CALM, LARGE, VICTIM = "team/calm", "team/large", "team/victim"
ZERO = bytes(32)


class Broken(Exception):
    """A promise that was not kept."""


def require(holds, promise):
    if not holds: raise Broken(promise)

def frame(kind, body=b"", flags=0, request=1):
    return struct.pack(">IBBHQ", len(body), kind, flags, 0, request) + body


class Connection:
    """A connection whose bytes are made up here."""
    def __init__(self, hub, token=None, hello=True, timeout=30):
        self.stream = socket.create_connection(("127.0.0.1", hub.port), timeout)
        if hello: self.send(frame(HELLO, encode([1, 1, [], [1 << 30], [token or hub.token, 0]]), request=0))

    def send(self, data):
        """Sends as much as the hub takes; whether that was all."""
        try:
            self.stream.sendall(data)
            return True
        except OSError:
            return False

    def answer(self):
        """The next message that is neither hello nor ignorable, or None where the hub has ended the connection."""
        try:
            while True:
                header = self.read(16)
                size, kind, flags, _, _ = struct.unpack(">IBBHQ", header)
                body = self.read(size)
                if kind not in (HELLO, 0x28) and not flags & 0x80: return kind, flags, body
        except (EOFError, OSError):
            return None

    def read(self, count):
        data = b""
        while len(data) < count:
            part = self.stream.recv(count - len(data))
            if not part: raise EOFError
            data += part
        return data

    def close(self, reset=False):
        if reset: self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.stream.close()


class Hub:
    def __init__(self, devcat, folder, *options, files=None):
        self.devcat, self.folder = devcat, folder
        if not os.path.exists(folder + "/.hub"):
            subprocess.run([devcat, "hub", "init", folder], check=True, stdout=subprocess.DEVNULL)
        self.token = json.loads(subprocess.run(
            [devcat, "hub", "token", "create", folder, "--catalogue", "*/*", "--role", "admin", "--json"],
            check=True, capture_output=True, text=True).stdout)["token"]
        self.socket = folder + ".sock"
        self.log = open(folder + ".log", "a+b")
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        self.process = subprocess.Popen(
            [devcat, "serve", folder, "--listen-plain", "127.0.0.1:0", "--socket", self.socket, *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=limit)
        ready = self.process.stdout.readline()
        require("ready: " in ready, f"the hub starts: {self.said()}")
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", ready)[1])

    def url(self, name): return f"devcat+unix://{self.socket}?catalogue={name}"

    def make_token(self):
        """The secret of one more token, which the hub learns with its next heartbeat."""
        made = subprocess.run([self.devcat, "hub", "token", "create", self.folder, "--catalogue", "*/*", "--role", "admin", "--json"],
                              check=True, capture_output=True, text=True)
        time.sleep(6)
        return json.loads(made.stdout)["token"]

    def said(self):
        self.log.flush()
        with open(self.log.name, errors="replace") as log: return log.read()[-2000:]

    def figure(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(name + r":\s+(\d+) kB", status.read())[1]) << 10

    def check(self, attack):
        require(self.process.poll() is None, f"after '{attack}' the hub lives; it ended with {self.process.poll()}: {self.said()}")
        peak = self.figure("VmHWM")
        require(peak <= HUB_MEMORY, f"after '{attack}' the hub took {peak >> 20} MiB at most, not over {HUB_MEMORY >> 20}")
        # It may still be letting go of the attackers.
        end = time.monotonic() + PULL_SECONDS
        while True:
            with contextlib.closing(Connection(self)) as connection:
                connection.send(frame(PROBE, encode([CALM])))
                answer = connection.answer()
            if answer and answer[0] == HEAD: return
            require(time.monotonic() < end, f"after '{attack}' the hub answers a probe; it says {answer}")
            time.sleep(0.1)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        require(self.process.wait(60) == 0, f"the hub ends in order: {self.said()}")
