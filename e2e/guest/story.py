"""What happens to the guest's pods, told as it does."""
import re, threading, time

from cluster import MIB, read

OURS, THEIRS = 400 * MIB, 200 * MIB  # of memory.available; theirs is that of root/etc/kubernetes/kubelet.yaml
PATIENCE, AFTERMATH = 900, 90  # seconds
AVAILABLE = re.compile(r'^barograph_eviction_signal_available_bytes\{[^}]*signal="memory.available"[^}]*\} (\S+)', re.M)
TOLD = re.compile("Evict|OOM|Pressure|Taint|Preempt|Reclaim")
BY = {"EvictionByEvictionAPI": "Eviction API", "TerminationByKubelet": "kubelet"}


class Loss:
    """A pod that lost its place: when that was decided, how much memory was left then, its rank, and when it had ended."""

    def __init__(self, by, at, left, rank):
        self.by, self.at, self.left, self.rank, self.gone = by, at, left, rank, None


class Story:
    def __init__(self, cluster, exporter):
        self.cluster, self.exporter, self.began = cluster, exporter, time.monotonic()
        self.available = self.lowest = None
        self.ranking, self.below, self.states, self.lost, self.over = [], {}, {}, {}, False
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
            except OSError as error:
                self.say(f"({what.__name__}: {error})")
            time.sleep(seconds)

    def look(self):
        with read(self.exporter + "/metrics") as answer:
            found = AVAILABLE.search(answer.read().decode())
        if not found:
            return
        self.available = float(found[1])
        self.lowest = min(self.lowest or self.available, self.available)
        for threshold in (OURS, THEIRS):
            if self.available < threshold and threshold not in self.below:
                self.below[threshold] = self.now()
                self.say(f"below {threshold // MIB} MiB")

    def rank(self):
        ranking = self.cluster.ranking()
        if not self.lost:
            self.ranking = ranking

    def pod(self, kind, pod):
        name, status = pod["metadata"]["name"], pod["status"]
        by = next((each["reason"] for each in status.get("conditions", []) if each["type"] == "DisruptionTarget"), "")
        ends = {((each.get(state) or {}).get("terminated") or {}).get("reason")
                for each in status.get("containerStatuses", []) for state in ("state", "lastState")} - {None, "Completed"}
        state = " ".join(filter(None, [
            pod["spec"].get("nodeName", "nowhere"), status.get("phase"), status.get("reason"), by, *sorted(ends),
            "gone" if kind == "DELETED" else "terminating" if "deletionTimestamp" in pod["metadata"] else ""]))
        if self.states.get(name, "guest Running") != state:
            self.say(f"pod {name}: {state}")
        self.states[name] = state
        if "OOMKilled" in ends or by:
            self.lose(name, "kernel" if "OOMKilled" in ends else BY.get(by, by))
        if name in self.lost and not self.lost[name].gone and (kind == "DELETED" or status.get("phase") == "Failed"):
            self.lost[name].gone = self.now()

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

    def watch(self):
        """Until so long after the first pod is gone."""
        while self.now() < PATIENCE:
            if any(loss.gone and self.now() > loss.gone + AFTERMATH for loss in self.lost.values()):
                break
            time.sleep(1)
        self.over = True

    def column(self):
        """Of the table that is told in the end."""
        def at(when):
            return "never" if when is None else f"+{when:.0f} s"

        lost = [f"{name} by {loss.by}: chosen {at(loss.at)} with {(loss.left or 0) / MIB:.0f} MiB left,"
                f" rank {loss.rank}, gone {at(loss.gone)}" for name, loss in sorted(self.lost.items(), key=lambda each: each[1].at)]
        return {
            f"memory.available below {OURS // MIB} MiB": at(self.below.get(OURS)),
            f"below {THEIRS // MIB} MiB, the kubelet's": at(self.below.get(THEIRS)),
            "who lost its place": "; ".join(lost) or "nobody",
            "lowest": f"{(self.lowest or 0) / MIB:.0f} MiB",
            f"{AFTERMATH} s later": f"{(self.available or 0) / MIB:.0f} MiB",
        }

    def is_right(self):
        """The first of the ranking, by ours, in time, and nobody else."""
        losses = list(self.lost.values())
        return len(losses) == 1 and losses[0].by == "Eviction API" and losses[0].rank == 1 and THEIRS not in self.below
