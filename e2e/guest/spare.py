"""A second node without a machine: there is room on it once it is open, and whatever comes there is at once said to run."""
import datetime, json, threading, urllib.error

NODE = {
    "apiVersion": "v1", "kind": "Node",
    "metadata": {"name": "spare", "labels": {"kubernetes.io/hostname": "spare"}},  # no DaemonSet comes: it has no kubernetes.io/os
    "spec": {"unschedulable": True},
    "status": {
        "capacity": {"cpu": "8", "memory": "8Gi", "pods": "110"},
        "allocatable": {"cpu": "8", "memory": "8Gi", "pods": "110"},
        "addresses": [{"type": "InternalIP", "address": "127.0.0.1"}],
    },
}


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Spare:
    """There from the beginning of a `with` to its end, and cordoned until it is opened."""

    def __init__(self, cluster):
        self.cluster, self.ended = cluster, threading.Event()

    def __enter__(self):
        self.cluster.kubectl("apply", "-f", "-", text=json.dumps(NODE))
        self.beat()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        return self

    def open(self):
        self.cluster.kubectl("uncordon", "spare")

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()
        self.cluster.kubectl("delete", "node", "spare", "--wait=false")

    def run(self):
        while not self.ended.wait(2):
            try:
                self.beat()
                self.play()
            except (urllib.error.URLError, OSError) as error:
                print(f"spare: {error}", flush=True)

    def beat(self):
        says = [{"type": "Ready", "status": "True", "reason": "Played", "message": "no kubelet", "lastHeartbeatTime": now()}]
        says += [{"type": f"{kind}Pressure", "status": "False", "reason": "Played", "lastHeartbeatTime": now()}
                 for kind in ("Memory", "Disk", "PID")]
        self.cluster.patch("/api/v1/nodes/spare/status", {"status": {"conditions": says}})

    def play(self):
        for pod in self.cluster.get("/api/v1/pods?fieldSelector=spec.nodeName=spare")["items"]:
            name, space = pod["metadata"]["name"], pod["metadata"]["namespace"]
            if "deletionTimestamp" in pod["metadata"]:
                self.cluster.kubectl("-n", space, "delete", "pod", name, "--grace-period=0", "--force", "--ignore-not-found")
            elif pod["status"].get("phase") != "Running":
                since = now()[:19] + "Z"
                runs = {"ready": True, "started": True, "restartCount": 0, "imageID": "", "state": {"running": {"startedAt": since}}}
                each = [{"name": c["name"], "image": c["image"]} | runs for c in pod["spec"]["containers"]]
                holds = [{"type": kind, "status": "True", "lastTransitionTime": since}
                         for kind in ("PodScheduled", "Initialized", "ContainersReady", "Ready")]
                self.cluster.patch(f"/api/v1/namespaces/{space}/pods/{name}/status",
                                   {"status": {"phase": "Running", "conditions": holds, "containerStatuses": each}})
