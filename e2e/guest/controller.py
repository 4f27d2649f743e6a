"""Our controller beside the guest, with the account that the manifests give it."""
import contextlib, pathlib, socket, subprocess, sys, time

from cluster import read

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
MANIFESTS = ("00-namespace", "rbac", "admission", "patches/eviction")


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@contextlib.contextmanager
def program(log, url, *arguments):
    """One of ours as a process, once it is ready."""
    with log.open("w") as said:
        process = subprocess.Popen([HOME / "barograph", *arguments], stdout=said, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        try:
            until = time.monotonic() + 300
            while True:
                with contextlib.suppress(OSError):
                    read(url + "/readyz").close()
                    break
                if process.poll() is not None or time.monotonic() > until:
                    sys.exit(f"guest: {arguments[0]} is not ready. Maybe {log} says why")
                time.sleep(1)
            yield
        finally:
            process.terminate()
            process.wait(60)


@contextlib.contextmanager
def controller(cluster, work, exporter, *arguments, spare=False):
    """Gives its URL. With spare an exporter of this machine speaks for the node spare."""
    cluster.kubectl("apply", *(f"--filename={HOME}/deploy/{each}.yaml" for each in MANIFESTS))
    token = cluster.kubectl("-n", "barograph", "create", "token", "barograph-controller", "--duration=2h")
    account = work / "controller.kubeconfig"
    account.touch(0o600)
    account.write_text(cluster.kubeconfig.read_text().replace(cluster.token, token))
    exporters = {"guest": exporter}
    with contextlib.ExitStack() as stack:
        if spare:
            beside = f"127.0.0.1:{free_port()}"
            exporters["spare"] = f"http://{beside}"
            stack.enter_context(program(work / "spare.log", exporters["spare"], "exporter", "--node-name=spare",
                                        f"--web.listen-address={beside}"))
        page = f"127.0.0.1:{free_port()}"
        stack.enter_context(program(
            work / "controller.log", f"http://{page}", "controller", *arguments, f"--kubeconfig={account}",
            f"--web.listen-address={page}", f"--decision-log={work}/decisions.log",
            "--exporters=" + ",".join(f"{name}={url}" for name, url in exporters.items())))
        yield f"http://{page}"


def clean(cluster):
    """Nothing of ours is left on the nodes."""
    return subprocess.run([HOME / "barograph", "cleanup", f"--kubeconfig={cluster.kubeconfig}"], check=True,
                          capture_output=True, text=True).stdout
