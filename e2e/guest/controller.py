"""Our controller beside the guest, with the account that the manifests give it."""
import contextlib, os, pathlib, socket, subprocess, sys, time

from cluster import MIB, read
from story import OURS

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
MANIFESTS = ("00-namespace", "rbac", "admission", "patches/eviction")
# It watches memory alone: what else this machine is busy with is not the guest's. Two nodes are a small pool.
ARGUMENTS = (
    "--mode=enforce", "--eviction=enforce", "--evict-min-age=0s", "--allow-small-pools", "--headroom=off",
    f"--policies={HOME}/rules/policies/eviction.drl", f"--set=eviction.memoryHard={OURS // MIB}Mi")


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
            until = time.monotonic() + 120
            while True:
                with contextlib.suppress(OSError):
                    read(url + "/readyz").close()
                    break
                if process.poll() is not None or time.monotonic() > until:
                    sys.exit(f"evictions: {arguments[0]} is not ready. Maybe {log} says why")
                time.sleep(1)
            yield
        finally:
            process.terminate()
            process.wait(30)


@contextlib.contextmanager
def controller(cluster, work, exporter):
    cluster.kubectl("apply", *(f"--filename={HOME}/deploy/{each}.yaml" for each in MANIFESTS))
    token = cluster.kubectl("-n", "barograph", "create", "token", "barograph-controller", "--duration=2h")
    account = work / "controller.kubeconfig"
    account.touch(0o600)
    account.write_text(cluster.kubeconfig.read_text().replace(cluster.token, token))
    spare, page = (f"127.0.0.1:{free_port()}" for _ in range(2))
    with program(work / "spare.log", f"http://{spare}", "exporter", "--node-name=spare", f"--web.listen-address={spare}"):
        with program(work / "controller.log", f"http://{page}", "controller", *ARGUMENTS, f"--kubeconfig={account}",
                     f"--web.listen-address={page}", f"--exporters=guest={exporter},spare=http://{spare}",
                     f"--decision-log={work}/decisions.log"):
            yield
