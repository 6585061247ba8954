"""Running commands against the clock, and counting the bytes between a client and a server."""
import os
import shlex
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

# What every command sees: nothing of the user's that changes what is measured.
ENVIRONMENT = dict(os.environ, NO_COLOR="1", DEVCAT_AUTHOR="bench", LC_ALL="C.UTF-8")
for name in ("DEVCAT_CATALOGUE", "GIT_DIR", "GIT_WORK_TREE"):
    ENVIRONMENT.pop(name, None)


class Failure(Exception):
    """A command did not do what it should."""


def run(command, folder=None, environment=None, output=None):
    """Runs a command to its end and returns what it wrote; `output` is a path for it instead."""
    result = subprocess.run(
        command, cwd=folder, env=environment or ENVIRONMENT, stdin=subprocess.DEVNULL,
        stdout=open(output, "wb") if output else subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode:
        raise Failure(f"{' '.join(map(str, command))}: exit {result.returncode}\n"
                      + ((result.stdout or b"") + result.stderr).decode(errors="replace")[-2000:])
    return "" if output else result.stdout.decode(errors="replace")


def seconds(command, folder=None, environment=None):
    """The wall time of a cold process, from its start to its end, its output thrown away."""
    environment = environment or ENVIRONMENT
    program = shutil.which(command[0], path=environment.get("PATH")) or command[0]
    here = os.getcwd()
    null = os.open(os.devnull, os.O_RDWR)
    errors = tempfile.TemporaryFile()
    files = [(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1),
             (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)]
    if folder:
        os.chdir(folder)
    try:
        start = time.perf_counter()
        process = os.posix_spawn(
            program, [str(word) for word in command], environment, file_actions=files)
        _, status = os.waitpid(process, 0)
        taken = time.perf_counter() - start
    finally:
        os.chdir(here)
        os.close(null)
    if status:
        errors.seek(0)
        raise Failure(f"{' '.join(map(str, command))}: status {status}\n"
                      + errors.read().decode(errors="replace")[-2000:])
    errors.close()
    return taken


# Started by a small process: what it takes its memory over from counts as that of a command.
PEAK = """import os, sys
null = os.open(os.devnull, os.O_RDWR)
files = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=files)
_, status, usage = os.wait4(process, 0)
print(status, usage.ru_maxrss)"""


def piped(*commands, into=None):
    """Commands that feed each other, as one of the shell; `into` is a file for the result."""
    text = " | ".join(shlex.join(command) for command in commands)
    return ["sh", "-c", text + (f" > {shlex.quote(into)}" if into else "")]


def peak(command):
    """The most memory that a process has at one time, in bytes; at least that of Python itself."""
    program = shutil.which(command[0]) or command[0]
    status, kilobytes = map(int, run([sys.executable, "-c", PEAK, program, *command[1:]]).split())
    if status:
        raise Failure(f"{' '.join(map(str, command))}: status {status}")
    return kilobytes * 1024


def interleaved(runs, works):
    """The medians of works that take turns, so that what else the machine does meets all alike.

    `works` maps a name to a function that returns a figure, or to a pair of what to do before and
    that function.
    """
    figures = {name: [] for name in works}
    for _ in range(runs):
        for name, work in works.items():
            prepare, measure = work if isinstance(work, tuple) else (None, work)
            if prepare:
                prepare()
            figures[name].append(measure())
    return {name: statistics.median(values) for name, values in figures.items()}


def remove(*paths):
    """Takes files, with those that SQLite lays beside them, and folders away."""
    for path in paths:
        if os.path.isdir(path):
            shutil.rmtree(path)
        for suffix in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(path + suffix):
                os.unlink(path + suffix)


def copy_durable(source, target):
    """Copies a file and waits until it is on the disk, so that no later wait pays for it."""
    remove(target)
    shutil.copyfile(source, target)
    with open(target, "rb+") as file:
        os.fsync(file.fileno())


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server in a process group of its own, which ends with the `with` block."""

    def __init__(self, command, port, folder=None, environment=None):
        self.port = port
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment or ENVIRONMENT, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def __enter__(self):
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.02)
        self.__exit__()
        raise Failure(f"nothing listens at port {self.port}")

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


class CountingProxy:
    """Relays a loopback port to another, and counts every byte each way."""

    def __init__(self, target, port=0):
        self.target, self.up, self.down = target, 0, 0
        self.relays = []
        self.listener = socket.create_server(("127.0.0.1", port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def count(self, work):
        """Runs `work`, and returns all bytes that went either way once both sides are done."""
        self.up = self.down = 0
        work()
        for relay in self.relays:
            relay.join(5)
        self.relays = []
        return self.up + self.down

    def close(self):
        self.listener.close()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            for way in ((client, server, "up"), (server, client, "down")):
                self.relays.append(threading.Thread(target=self._relay, args=way, daemon=True))
                self.relays[-1].start()

    def _relay(self, source, sink, way):
        try:
            while block := source.recv(1 << 16):
                setattr(self, way, getattr(self, way) + len(block))
                sink.sendall(block)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass
