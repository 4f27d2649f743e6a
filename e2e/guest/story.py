"""What happens to the guest's pods, told as it does."""
import re, socket, threading, time

from cluster import MIB

OURS, THEIRS = 400 * MIB, 200 * MIB  # of memory.available; theirs is that of root/etc/kubernetes/kubelet.yaml
PATIENCE, AFTERMATH = 1800, 90  # seconds
TOLD = re.compile("Evict|OOM|Pressure|Taint|Preempt|Reclaim")
BY = {"EvictionByEvictionAPI": "Eviction API", "TerminationByKubelet": "kubelet"}


class Memory:
    """What the node has left, by the formula of kubelets, and how often its kernel has killed; as the pod `watch` reads
    them. The exporter is not asked: each scrape would make it look sooner than it does by itself."""

    def __init__(self, port):
        self.port = port

    def read(self):
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            text = b"".join(iter(lambda: connection.recv(1 << 16), b"")).decode()
        said = {key.rstrip(":"): int(value) for key, value in re.findall(r"^(\S+)\s+(\d+)", text, re.M)}
        if not {"MemTotal", "anon", "file", "inactive_file", "oom_kill"} <= said.keys():
            raise OSError("the pod `watch` does not answer")
        used = max(0, said["anon"] + said["file"] - said["inactive_file"])
        return said["MemTotal"] * 1024 - used, said["oom_kill"]


class Loss:
    """A pod that lost its place: by whom, when that was decided, how much memory was left then, its rank, and its end."""

    def __init__(self, by, at, left, rank):
        self.by, self.at, self.left, self.rank = by, at, left, rank
        self.gone, self.how = None, ""

    def read(self, container, console):
        """How it was ended, by containerd's own word: the kubelet may know no exit code any more."""
        it = rf'\\?"{container}\\?"'
        grace = re.findall(rf"StopContainer for {it} with timeout (\d+)", console)
        killed = re.search(rf"Kill container {it}", console)
        code = re.search(rf"received container exit event container_id:{it}.*?exit_status:(\d+)", console)
        self.how = (f"SIGTERM, {', '.join(grace) or '?'} s to end" + (", then SIGKILL" if killed else "")
                    + f"; exit code {code[1] if code else '?'}")


class Story:
    def __init__(self, cluster, memory):
        self.cluster, self.memory, self.began = cluster, memory, time.monotonic()
        self.available = self.lowest = self.killed = None
        self.ranking, self.below, self.states, self.containers, self.lost = [], {}, {}, {}, {}
        self.over = self.pressed = False
        for each, seconds in ((self.look, 1), (self.rank, 4)):
            threading.Thread(target=self.again, args=(each, seconds), daemon=True).start()
        cluster.watch("/api/v1/namespaces/default/pods", self.pod)
        cluster.watch("/api/v1/nodes", self.node)
        cluster.watch("/api/v1/events", self.event)

    def say(self, what):
        left = "?" if self.available is None else f"{self.available / MIB:.0f}"
        if not self.over:
            print(f"  +{self.now():5.1f} s  {left:>5} MiB left  {what}", flush=True)

    def now(self):
        return time.monotonic() - self.began

    def again(self, what, seconds):
        while not self.over:
            try:
                what()
            except (OSError, ValueError) as error:
                self.say(f"({what.__name__}: {error})")
            time.sleep(seconds)

    def look(self):
        available, kills = self.memory.read()
        if self.killed is None:
            self.kills_before = kills
        if kills - self.kills_before > (self.killed or 0):
            self.say(f"the kernel has killed: {kills - self.kills_before}")
        self.killed = kills - self.kills_before
        self.available = available
        self.lowest = min(self.lowest or available, available)
        for threshold in (OURS, THEIRS):
            if available < threshold and threshold not in self.below:
                self.below[threshold] = self.now()
                self.say(f"below {threshold // MIB} MiB")

    def rank(self):
        ranking = self.cluster.ranking()
        if not self.lost:
            self.ranking = ranking

    def pod(self, kind, pod):
        name, status = pod["metadata"]["name"], pod["status"]
        by = next((each["reason"] for each in status.get("conditions", []) if each["type"] == "DisruptionTarget"), "")
        ends = [(each.get(state) or {}).get("terminated") or {}
                for each in status.get("containerStatuses", []) for state in ("state", "lastState")]
        reasons = {each.get("reason") for each in ends} - {None, "Completed"}
        state = " ".join(filter(None, [
            pod["spec"].get("nodeName", "nowhere"), status.get("phase"), status.get("reason"), by, *sorted(reasons),
            "gone" if kind == "DELETED" else "terminating" if "deletionTimestamp" in pod["metadata"] else ""]))
        if self.states.get(name, "guest Running") != state:
            self.say(f"pod {name}: {state}")
        self.states[name] = state
        for each in status.get("containerStatuses", []):
            if each.get("containerID"):
                self.containers[name] = each["containerID"].split("://")[-1]
        if "OOMKilled" in reasons or by:
            self.lose(name, "kernel" if "OOMKilled" in reasons and not by else BY.get(by, by))
        loss = None if self.over else self.lost.get(name)
        if loss and not loss.gone and (kind == "DELETED" or status.get("phase") == "Failed"):
            loss.gone = self.now()

    def lose(self, name, by):
        if name not in self.lost and not self.over:
            rank = next((at for at, each in enumerate(self.ranking, 1) if each[0] == name), 0)
            self.lost[name] = Loss(by, self.now(), self.available, rank)
            first = ", ".join(f"{who} {over / MIB:+.0f}" for who, over in self.ranking[:3])
            self.say(f"LOST by {by}: {name}, rank {rank}; MiB over the request: {first}")

    def node(self, _, node):
        if node["metadata"]["name"] != "guest":
            return
        state = [f"{each['type']}={each['status']}" for each in node["status"].get("conditions", [])
                 if each["status"] != ("True" if each["type"] == "Ready" else "False")]
        self.pressed |= "MemoryPressure=True" in state and not self.over
        state += [f"{each['key']}:{each['effect']}" for each in node["spec"].get("taints", [])]
        text = ", ".join(state) or "no condition, no taint"
        if self.states.get("guest") != text:
            self.states["guest"] = text
            self.say(f"node: {text}")

    def event(self, kind, event):
        reason, name = event["reason"], event["involvedObject"].get("name")
        if kind == "DELETED" or not TOLD.search(reason) or name == "spare":
            return
        if self.states.get((reason, name)) != event.get("message"):
            self.states[reason, name] = event.get("message")
            self.say(f"event {reason} of {name}: {event.get('message')}")
        if reason == "Evicted" and event["involvedObject"]["kind"] == "Pod":
            self.lose(name, "kubelet")

    def watch(self, console):
        """Until so long after the first pod is gone."""
        while self.now() < PATIENCE:
            if any(loss.gone and self.now() > loss.gone + AFTERMATH for loss in self.lost.values()):
                break
            time.sleep(1)
        self.over = True
        said = console.read_text(errors="replace")
        for name, loss in self.lost.items():
            loss.read(self.containers.get(name, "?"), said)

    def column(self):
        """Of the table that is told in the end."""
        def at(when):
            return "never" if when is None else f"+{when - self.below.get(OURS, 0):.1f} s"

        losses = sorted(self.lost.items(), key=lambda each: each[1].at)
        return {
            f"memory.available below {OURS // MIB} MiB": "+0 s" if OURS in self.below else "never",
            f"below {THEIRS // MIB} MiB, the kubelet's": at(self.below.get(THEIRS)),
            "who lost its place": "; ".join(f"{name}, rank {loss.rank}, by {loss.by}" for name, loss in losses) or "nobody",
            "chosen": "; ".join(f"{at(loss.at)} with {(loss.left or 0) / MIB:.0f} MiB left" for _, loss in losses),
            "how": "; ".join(loss.how for _, loss in losses),
            "gone": "; ".join(at(loss.gone) for _, loss in losses),
            "kubelet's MemoryPressure": "True" if self.pressed else "never",
            "killed by the kernel": f"{self.killed or 0}",
            "lowest": f"{(self.lowest or 0) / MIB:.0f} MiB",
            f"{AFTERMATH} s later": f"{(self.available or 0) / MIB:.0f} MiB",
        }

    def is_right(self):
        """The first of the ranking, by ours, before the kubelet's threshold, and no other pod. While it ends, it may
        still take memory: the kubelet has to find no reason to act."""
        losses = list(self.lost.values())
        return (len(losses) == 1 and losses[0].by == "Eviction API" and losses[0].rank == 1
                and losses[0].at < self.below.get(THEIRS, float("inf")) and not self.pressed and not self.killed)
