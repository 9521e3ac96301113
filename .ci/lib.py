"""Functions that the checks share, for running programs, waiting, processes, terminals, hosts, and the report.

A check prints every failure, with a command that repeats it, and then its counts. Its status is 1 if anything failed.
Checks start with `#!/usr/bin/python3 -B`, so that no compiled file stays in this folder.
"""
import atexit, collections, csv, dataclasses, fcntl, functools, glob, json, os, pty, re, select, shlex, shutil, signal, socket, ssl
import struct, subprocess, sys, tempfile, termios, textwrap, threading, time, urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
name = os.path.basename(sys.argv[0])
words = [word for word in sys.argv[1:] if not word.startswith("-")]
program = os.path.abspath(words[0]) if words else ""
loud = False  # Whether to also print successful checks.
languages = ("en", "es", "id", "ja", "ko", "pt")
counts, lock = collections.Counter(), threading.Lock()
pause = time.sleep
# A background shell ignores SIGINT, and every program that a check starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
for each in (signal.SIGHUP, signal.SIGTERM):
    signal.signal(each, lambda *_: sys.exit(1))  # So that folders are removed.
try:
    os.fstat(0)
except OSError:
    os.open(os.devnull, os.O_RDWR)  # Otherwise, a terminal would get the number of standard input.


def check(what, holds, detail="", again=""):
    """Counts a check, and prints it if it fails. `again` has the arguments that repeat it."""
    with lock:
        counts.update(checks=1, failures=int(not holds))
        if not holds:
            shown = f"{str(detail)[:3000]}\n" + f"again: {sys.argv[0]} {program} {again}\n" * bool(again)
            print(f"FAILED  {what}\n" + textwrap.indent(shown, "    "), end="", flush=True)
        elif loud:
            print("ok      " + what, flush=True)


def report(counted="", least=1):
    """Prints the counts and ends. Too few checks are also a failure."""
    print(f"{name}: {counted or '%d checks' % counts['checks']}, {counts['failures']} failures")
    sys.exit(counts["failures"] > 0 or counts["checks"] < least)


def table(name):
    with open(f"{root}/Fixtures/edition/{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def built(product, *options):
    """Builds a product, and returns its path. With KPGG_FUZZ, the package also has the programs of this folder."""
    command = ["swift", "build", "--package-path", root, "--product", product, *options]
    variables = {**os.environ, "KPGG_FUZZ": "1"}
    subprocess.run(command, check=True, stdout=sys.stderr, env=variables)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, stdout=subprocess.PIPE, encoding="utf-8", env=variables)
    return f"{folder.stdout.strip()}/{product}"


def python(*packages):
    """Returns the Python of an environment with these packages from PyPI. The environment is kept for later runs."""
    place = os.path.expanduser("~/.cache/kpgg-ci/" + "-".join(packages))
    if not os.path.exists(place + "/ready"):
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        subprocess.run([place + "/bin/pip", "install", "-q", *packages], check=True)
        os.mkdir(place + "/ready")
    return place + "/bin/python"


def venv(*packages):
    """Restarts this check in an environment with these packages."""
    program = python(*packages)
    if sys.prefix != os.path.dirname(os.path.dirname(program)):
        os.execv(program, [program, "-B", *sys.argv])


@functools.cache
def temporary_folder(purpose="work"):
    """Returns a temporary folder that every user can enter. It is removed at the end."""
    place = tempfile.mkdtemp(prefix=f"kpgg-{name}-{purpose}-")
    os.chmod(place, 0o755)
    atexit.register(shutil.rmtree, place, True)
    return place


def environment(home=None, **variables):
    return {"HOME": home or temporary_folder("home"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), "SWIFT_BACKTRACE": "enable=no", **variables}


@dataclasses.dataclass
class Result:
    """The result of a program. `status` is None if the program was ended after its time limit."""
    words: tuple
    status: int
    out: str
    err: str
    seconds: float
    json = property(lambda self: json.loads(self.out))

    def __str__(self):
        return f"$ {shlex.join(self.words)}\nstatus {self.status} after {self.seconds:.1f} s\n{self.err[-1000:]}{self.out[-1000:]}"


def run(*words, home=None, cwd=None, input="", timeout=60, umask=-1, **variables):
    """Runs a program with few variables and a separate home. Output that isn't UTF-8 is kept as surrogates."""
    begun = time.monotonic()
    try:
        done = subprocess.run(words, env=environment(home, **variables), cwd=cwd, umask=umask, input=input.encode(),
                              capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as late:
        done = subprocess.CompletedProcess(words, None, late.stdout or b"", late.stderr or b"")
    out, err = (printed.decode(errors="surrogateescape") for printed in (done.stdout, done.stderr))
    return Result(words, done.returncode, out, err, time.monotonic() - begun)


def kpgg(*words, prefix=(), **options):
    return run(*prefix, program, *words, **options)


def until(holds, seconds=10):
    """Waits until a condition holds, for at most these seconds. Returns the last value of the condition."""
    limit = time.monotonic() + seconds
    while not (value := holds()) and time.monotonic() < limit:
        pause(0.02)
    return value


def contents(path):
    """Returns the text of a file, or an empty text if it can't be read, such as after the end of its process."""
    try:
        return open(path, encoding="utf-8", errors="replace").read()
    except OSError:
        return ""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def processes(variable, command=""):
    """Returns the processes with this text in their variables, such as HOME=FOLDER, and a command line that matches."""
    return [int(each) for each in filter(str.isdigit, os.listdir("/proc")) if variable in contents(f"/proc/{each}/environ")
            and re.search(command, contents(f"/proc/{each}/cmdline").replace("\0", " "))]


def wakeups(numbers, seconds):
    """Returns the number of times that these processes wake up. Threads that end meanwhile don't count."""
    def count():
        return {place: sum(map(int, re.findall(r"(?m)^voluntary_ctxt_switches:\s+(\d+)", contents(place))))
                for each in numbers for place in glob.glob(f"/proc/{each}/task/*/status")}
    before = count()
    pause(seconds)
    return sum(max(0, number - before.get(place, 0)) for place, number in count().items())


class Terminal:
    """A program in a terminal, whose size is in columns and rows. `output` is the program's complete output, and `new`
    is the output since the last keys."""

    def __init__(self, size, *words, home=None, cwd=None, umask=-1, **variables):
        self.output, self.place = b"", 0
        self.file, other = pty.openpty()
        self.resize(*size)
        self.process = subprocess.Popen(
            words, env=environment(home, **variables), cwd=cwd, umask=umask, stdin=other, stdout=other, stderr=other,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(other)
        self.pid, self.signal = self.process.pid, self.process.send_signal

    new = property(lambda self: self.output[self.place:])
    settings = property(lambda self: termios.tcgetattr(self.file)[:6])

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def received(self, data):
        self.output += data

    def type(self, keys):
        self.place = len(self.output)
        os.write(self.file, keys.encode() if isinstance(keys, str) else keys)

    def read(self, quiet=0.1):
        """Reads until the output pauses. Returns the output since the last keys."""
        try:
            while select.select([self.file], [], [], quiet)[0]:
                self.received(os.read(self.file, 1 << 16))
        except OSError:
            pass  # Nothing has the terminal open any longer.
        return self.new

    def until(self, *marks, seconds=15):
        """Reads until the output since the last keys has one of these texts. Returns whether it has."""
        marks = [mark.encode() if isinstance(mark, str) else mark for mark in marks]
        return until(lambda: any(mark in self.read(0) for mark in marks), seconds)

    def end(self, seconds=10):
        """Waits for the program, and kills it after a time limit. Returns its status."""
        until(lambda: self.read(0) is not None and self.process.poll() is not None, seconds)
        self.process.kill()
        self.process.wait()
        self.read(0)
        os.close(self.file)
        return self.process.returncode


class Request(BaseHTTPRequestHandler):
    log_message = lambda *_: None

    def do_GET(self):
        self.server.requests.append(self)
        answer = self.server.find(urllib.parse.unquote(self.path.partition("?")[0]))
        answer = answer(self) if callable(answer) else answer
        status, body = (200, answer) if isinstance(answer, bytes) else (answer or 404, b"")
        if not body.startswith(b"HTTP/"):
            answer = b"HTTP/1.1 %d Words\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (status, len(body)) + body
        self.wfile.write(answer)


class Host(ThreadingHTTPServer):
    """A host on 127.0.0.1. `answers` is a folder, or a table or function from a path to an answer: a body, a status, a
    whole response that begins with HTTP, or a function of the request that returns one of these."""
    handler, request_queue_size = Request, 128
    handle_error = lambda *_: None  # A client that has disconnected is not an error.

    def __init__(self, answers, certificate=None, port=0):
        self.requests = []
        files = functools.partial(self.served, answers)
        self.find = answers.get if isinstance(answers, dict) else files if isinstance(answers, str) else answers
        super().__init__(("127.0.0.1", port), self.handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.port, self.url = self.server_port, f"http{'s' * bool(certificate)}://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=[0.02], daemon=True).start()

    def served(self, folder, path):
        files = [folder + path + rest for rest in ("", ".json", "index.json")]
        return next((open(file, "rb").read() for file in files if os.path.isfile(file)), None)

    def stop(self):
        self.shutdown()
        self.server_close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@functools.cache
def certificate():
    """Returns the files of a new certificate for 127.0.0.1 and of its key, and a command prefix that trusts it."""
    files = temporary_folder("keys") + "/cert.pem", temporary_folder("keys") + "/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-out", files[0], "-keyout", files[1]], check=True, stderr=subprocess.DEVNULL)
    mount = f'mount --bind {files[0]} /etc/ssl/certs/ca-certificates.crt && exec "$@"'
    return files, ("unshare", "-rm", "bash", "-c", mount, "bash")
