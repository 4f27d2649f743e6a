#!/usr/bin/env bash
# Makes P01_calm, P02_contention, P03_nodefs or P04_stampede of these recordings anew, on the kernel at hand:
#   sudo bash examples/recordings/pods/record.sh P02_contention /tmp/P02_contention.trace.gz
# Pods are cgroups named as a kubelet and containerd name them, with real processes in them, and directories named as
# the kubelet names logs. /var/lib/kubelet and /var/lib/containerd are small file systems of their own. All of it
# stands below a cgroup and a mount namespace of its own, and is removed at the end. Needs root, cgroup2, and the cpu
# controller of cgroup v1 beside it; about ten minutes.
set -euo pipefail
scenario=${1:?P01_calm, P02_contention, P03_nodefs or P04_stampede} out=${2:?a file that does not exist yet}
home=$(cd "$(dirname "$0")/../../.." && pwd)
if [ -z "${RECORD_INSIDE:-}" ]; then
  RECORD_INSIDE=1 exec unshare --mount --propagation private -- bash "$0" "$@"
fi

mounted() { awk -v type="$1" -v option="$2" '$1 != "" { split($0, half, " - "); split(half[2], fs, " ");
  if (fs[1] == type && ("," fs[3] ",") ~ "," option ",") { split(half[1], at, " "); print at[5]; exit } }' /proc/self/mountinfo; }
name=barograph-recording-$$
v2=$(mounted cgroup2 rw)/$name v1=$(mounted cgroup cpu)/$name
work=$(mktemp -d) host=$work/host sys=$work/sys
end() {
  echo 1 > "$v2/cgroup.kill"
  wait
  find "$v2" "$v1" -depth -type d -exec rmdir {} \;
  umount "$sys/fs/cgroup/unified" "$sys/fs/cgroup/cpu" "$host/var/lib/kubelet" "$host/var/lib/containerd"
  rm -r "$work"
}
trap end EXIT
mkdir "$v2" "$v1"
# What else runs on this machine shall not be what the pods wait for
echo 262144 > "$v1/cpu.shares"
mkdir -p "$sys/fs/cgroup/unified" "$sys/fs/cgroup/cpu" "$host"/var/log/{pods,containers} "$host"/var/lib/{kubelet,containerd}
states=$host/run/containerd/io.containerd.runtime.v2.task/k8s.io
mkdir -p "$states"
mount --bind "$v2" "$sys/fs/cgroup/unified"
mount --bind "$v1" "$sys/fs/cgroup/cpu"
mount -t tmpfs -o size=64m,nr_inodes=8k kubelet "$host/var/lib/kubelet"
mount -t tmpfs -o size=64m,nr_inodes=8k containerd "$host/var/lib/containerd"
mkdir "$host/var/lib/kubelet/pods"

group() { mkdir -p "$v2/$1" "$v1/$1"; }
# start CGROUP COMMAND...: a process in that cgroup
start() {
  sh -c 'for procs in "$1" "$2"; do echo $$ > "$procs/cgroup.procs"; done; shift 2; exec "$@"' start "$v2/$1" "$v1/$1" "${@:2}" &
}
# A little work four times a second
light='while :; do sleep 0.25; i=0; while [ $i -lt 500 ]; do i=$((i + 1)); done; done'
busy='while :; do :; done'
# pod QOS NUMBER NAMESPACE NAME CONTAINER SHARES: container is then the path of its only application container
pod() {
  local uid="6f1c2f2e-0000-4000-8000-$(printf '%012d' "$2")" slice=kubepods.slice/ sandbox container_id
  [ "$1" = guaranteed ] || slice+=kubepods-$1.slice/
  slice+=kubepods$([ "$1" = guaranteed ] || echo "-$1")-pod${uid//-/_}.slice
  sandbox=$(printf '%064d' "1$2") container_id=$(printf '%064d' "2$2")
  container=$slice/cri-containerd-$container_id.scope
  group "$slice/cri-containerd-$sandbox.scope"
  group "$container"
  echo "$6" > "$v1/$slice/cpu.shares"
  mkdir -p "$host/var/log/pods/$3_$4_$uid/$5" "$states/$sandbox" "$states/$container_id"
  touch "$host/var/log/pods/$3_$4_$uid/$5/0.log" "$host/var/log/containers/$4_$3_$5-$container_id.log"
  start "$slice/cri-containerd-$sandbox.scope" sleep infinity
  start "$container" sh -c "$light"
}
for service in kubelet containerd; do
  group system.slice/$service.service
  start system.slice/$service.service sh -c "$light"
done
workers=()
pod guaranteed 1 shop db-0 postgres 1024
pod burstable 2 shop cart-7d4b9 cart 256
for i in 3 4 5 6; do
  pod burstable $i jobs encode-$i encoder 256
  workers+=("$container")
done
pod besteffort 7 jobs cleanup-28x cleaner 2
pod burstable 8 logs collector-q2x collector 128
volume=$host/var/lib/kubelet/pods/collector
sleep 3

# record DURATION [INTERVAL]
record() {
  "${BAROGRAPH:-$home/barograph}" record "$out" --scenario="$scenario" --duration="$1" --interval="${2:-4s}" --path.rootfs="$host" --path.sysfs="$sys" &
  recorder=$!
  until [ -s "$out" ]; do sleep 0.2; done
}
case $scenario in
  P01_calm)
    record 330s
    ;;
  P02_contention)
    record 690s
    sleep 50
    # Fair to others on this machine
    echo 4096 > "$v1/cpu.shares"
    for each in "${workers[@]}"; do start "$each" timeout -s KILL 240 sh -c "$busy"; done
    sleep 241
    echo 262144 > "$v1/cpu.shares"
    ;;
  P03_nodefs)
    record 510s
    sleep 40
    start "$container" sh -c "for i in \$(seq 61); do head -c 1M /dev/zero >> '$volume'; sleep 1; done; exec sleep infinity"
    sleep 100
    rm "$volume"
    ;;
  P04_stampede)
    record 110s 2s
    sleep 14
    echo 4096 > "$v1/cpu.shares"
    # Twelve pods of another node, each with some seconds of CPU to do before it serves
    for i in {10..21}; do
      pod burstable $i shop "worker-$i" worker 256
      start "$container" timeout -s KILL 18 sh -c "$busy"
    done
    sleep 19
    echo 262144 > "$v1/cpu.shares"
    ;;
  *)
    echo "no such recording: $scenario" >&2
    exit 2
    ;;
esac
wait "$recorder"
