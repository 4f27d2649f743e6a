#!/usr/bin/env bash
# A Kubernetes node (containerd, kubelet) on this machine, in network, mount and process namespaces of its own, until
# standard input ends. Whatever ends this script or its parent: the processes, mounts and namespaces end with them, and
# the cgroups are removed. What the node calls /run, /var/log and /var/lib lies below DIR/root, its logs end in DIR.
# Where there is a file DIR/disk, it is the file system of containerd.
# usage: run.sh [DIR NAME API_PORT KUBELET_PORT TUNNEL]
#   Without arguments it only says what this machine lacks (exit code 3), if anything.
#   DIR/root/run/node holds bin/, kubeconfig and etc/; API_PORT: where the API server serves on 127.0.0.1, here and for
#   the kubelet; KUBELET_PORT: where the kubelet's read-only port is to be found here; TUNNEL: the Unix socket where
#   the API server finds the node's addresses, by HTTP's CONNECT.
set -euo pipefail
need() {
    printf 'A test node needs %s.\n' "$*" >&2
    exit 3
}

kubepods() { # where a kubelet keeps its pods, in each cgroup hierarchy
    awk '$3 == "cgroup" || $3 == "cgroup2" { print $2 "/kubepods" }' /proc/mounts
}

[ "$(id -u)" = 0 ] || need "root, for its namespaces and cgroups"
for program in unshare mount ip awk; do
    command -v "$program" >/dev/null || need "the program $program. Maybe install util-linux, iproute2 and mawk"
done
spaces=(--net --mount --pid --fork --kill-child --mount-proc --propagation private)
unshare "${spaces[@]}" true || need "to make network, mount and process namespaces. Maybe a container forbids it"
[ -n "$(kubepods)" ] || need "a cgroup mount, of which there is none"
while read -r each; do
    [ ! -e "$each" ] || need "a machine without a kubelet, but $each is there. Maybe end what uses it, and remove it"
    mkdir "$each" 2>/dev/null && rmdir "$each" || need "writable cgroups, but $each cannot be made"
done < <(kubepods)
[ $# != 0 ] || exit 0

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$1 name=$2 api=$3 kubelet=$4 tunnel=$5
home=$dir/root/run/node
jobs_of_ours=()
end() {
    trap - EXIT
    {
        kill -9 "${jobs_of_ours[@]}" || true # --kill-child: the node's first process dies with unshare
        wait
    } 2>/dev/null
    local try each left
    for try in {1..100}; do
        left=
        while read -r each; do
            [ ! -d "$each" ] || find "$each" -depth -type d -exec rmdir {} + 2>/dev/null || left=$each
        done < <(kubepods)
        [ -n "$left" ] || break
        sleep 0.1
    done
    [ -z "$left" ] || echo "run.sh: $left could not be removed" >&2
    mv "$home"/*.log "$dir" 2>/dev/null || true
    if [ -e "$dir/disk" ]; then
        umount "$dir/root/var/lib/containerd" || umount --lazy "$dir/root/var/lib/containerd" || true
        rm "$dir/disk"
    fi
    rm -rf --one-file-system "$dir/root"
}
trap end EXIT
trap 'exit 1' INT TERM HUP

if [ -e "$dir/disk" ]; then
    mkdir -p "$dir/root/var/lib/containerd"
    mount -o loop "$dir/disk" "$dir/root/var/lib/containerd"
fi
cd "$home" # a socket's path may have 107 bytes
bin/relay unix:api.sock "tcp:127.0.0.1:$api" >relay-api.log 2>&1 </dev/null &
jobs_of_ours+=($!)
bin/relay "tcp:127.0.0.1:$kubelet" unix:kubelet.sock >relay-kubelet.log 2>&1 </dev/null &
jobs_of_ours+=($!)
bin/relay "unix:$tunnel" unix:tunnel.sock >relay-tunnel.log 2>&1 </dev/null &
jobs_of_ours+=($!)
unshare "${spaces[@]}" bash "$here/inside.sh" "$dir/root" "$name" "$api" >node.log 2>&1 </dev/null &
jobs_of_ours+=($!)
node=$!

while kill -0 "$node" 2>/dev/null; do
    code=0
    read -r -t 0.5 _ || code=$?
    [ "$code" -gt 128 ] || exit 0 # not the time limit: the input has ended
done
echo "run.sh: the node ended by itself: $(tail -n 5 node.log)" >&2
exit 1
