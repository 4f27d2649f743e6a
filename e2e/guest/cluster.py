"""What the guest's API server and its kubelet say."""
import json, pathlib, re, ssl, subprocess, sys, threading, time, urllib.request

MIB = 1 << 20
ANY_CERTIFICATE = ssl._create_unverified_context()  # the guest has made its own, and is reached on the loopback device
UNITS = {"": 1, "Ki": 1 << 10, "Mi": MIB, "Gi": 1 << 30}


def read(url, headers=None, body=None, method=None, timeout=30):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers or {}, method=method)
    return urllib.request.urlopen(request, timeout=timeout, context=ANY_CERTIFICATE)


class Cluster:
    def __init__(self, work, kubelet):
        self.kubeconfig, self.kubelet = pathlib.Path(work) / "admin.kubeconfig", kubelet
        text = self.kubeconfig.read_text()
        self.server, self.token = (re.search(rf"{key}: ([^\s,}}]+)", text)[1] for key in ("server", "token"))
        self.program = pathlib.Path(__file__).resolve().parent.parent / ".cache/guest/bin/kubectl"

    def get(self, path):
        with read(self.server + path, {"Authorization": f"Bearer {self.token}"}) as answer:
            return json.load(answer)

    def patch(self, path, body):
        kind = "application/merge-patch+json"
        read(self.server + path, {"Authorization": f"Bearer {self.token}", "Content-Type": kind}, body, "PATCH").close()

    def kubectl(self, *arguments, text=None):
        command = [self.program, f"--kubeconfig={self.kubeconfig}", *map(str, arguments)]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.strip()

    def watch(self, path, heard):
        """Tells heard(kind, object) what changes, from now on, in a thread of its own."""
        version = self.get(path)["metadata"]["resourceVersion"]
        url = f"{self.server}{path}?watch=1&timeoutSeconds=7200&resourceVersion={version}"

        def follow():
            with read(url, {"Authorization": f"Bearer {self.token}"}, timeout=7200) as stream:
                for line in stream:
                    change = json.loads(line)
                    heard(change["type"], change["object"])

        threading.Thread(target=follow, daemon=True).start()

    def log(self):
        """All that the kubelet has said."""
        with read(self.kubelet + "/logs/kubelet.log", timeout=120) as answer:
            return answer.read().decode(errors="replace")

    def used(self):
        """What the kubelet says that pods use: (namespace, name) -> bytes of the working set."""
        with read(self.kubelet + "/stats/summary") as answer:
            pods = json.load(answer)["pods"]
        return {(pod["podRef"]["namespace"], pod["podRef"]["name"]): pod["memory"].get("workingSetBytes", 0)
                for pod in pods if "memory" in pod}

    def ranking(self):
        """Who is evicted first, as kubelets rank for memory: use above the request, then priority, then excess."""
        used, ranked = self.used(), []
        for pod in self.get("/api/v1/pods?fieldSelector=spec.nodeName=guest")["items"]:
            who = pod["metadata"]["namespace"], pod["metadata"]["name"]
            if who in used and pod["status"]["phase"] == "Running":
                excess = used[who] - sum(requested(each) for each in pod["spec"]["containers"])
                ranked.append((excess <= 0, pod["spec"].get("priority", 0), -excess, who[1]))
        return [(name, -excess) for _, _, excess, name in sorted(ranked)]


def is_ready(pod):
    return any(each["type"] == "Ready" and each["status"] == "True" for each in pod["status"].get("conditions", []))


def requested(container):
    resources = container.get("resources", {})
    return amount(resources.get("requests", resources.get("limits", {})).get("memory", "0"))


def amount(text):
    """Bytes, as the guest's pods and its kubelet write them."""
    number, unit = re.fullmatch(r"(\d+)(\w*)", text).groups()
    return int(number) * UNITS[unit]


def wait_for(what, seconds, holds):
    """A program that is busy may refuse: it is asked again."""
    until, refusal = time.monotonic() + seconds, ""
    while True:
        try:
            if holds():
                return
        except OSError as error:
            refusal = f": {error}"
        if time.monotonic() > until:
            sys.exit(f"guest: there is no {what} yet{refusal}. Maybe this machine is busy")
        time.sleep(2)
