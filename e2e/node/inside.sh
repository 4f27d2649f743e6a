#!/usr/bin/env bash
# The first process of the node that run.sh starts; when it ends, the kernel ends all others. Ends when one does.
# usage: inside.sh ROOT NAME API_PORT
set -euo pipefail
root=$1 name=$2 api=$3
address=10.99.0.2 # a kubelet does not take an address of 127.0.0.0/8

mount --make-rshared /
ip link set lo up
ip address add "$address/32" dev lo
ip address add 10.0.0.1/32 dev lo # the API server's Service, for which another node has kube-proxy
# Its own directories at the usual places: the machine's are neither seen nor written.
for directory in var/log var/lib run; do mount --rbind "$root/$directory" "/$directory"; done
cd /run/node
export PATH=/run/node/bin:$PATH

# A kubelet sets what holds for the whole kernel. Here it finds it set.
mkdir sysctl
while read -r file value; do
    echo "$value" >"sysctl/${file##*/}"
    mount --bind "sysctl/${file##*/}" "/proc/sys/$file"
done <<'END'
vm/overcommit_memory 1
vm/panic_on_oom 0
kernel/panic 10
kernel/panic_on_oops 1
kernel/keys/root_maxkeys 1000000
kernel/keys/root_maxbytes 25000000
END

relay "tcp:127.0.0.1:$api" unix:api.sock >relay-inside.log 2>&1 &
relay tcp:10.0.0.1:443 unix:api.sock >>relay-inside.log 2>&1 &
relay unix:kubelet.sock tcp:127.0.0.1:10255 >>relay-inside.log 2>&1 &
relay unix:tunnel.sock connect: >>relay-inside.log 2>&1 &
containerd --config etc/containerd.toml >containerd.log 2>&1 &
runtime=$!
mkdir -p images # what is there already is a test's own
image bin/payload localhost/payload:1 >images/payload.tar
until ctr version >/dev/null 2>&1; do
    kill -0 "$runtime" || { tail -n 5 containerd.log; exit 1; }
    sleep 0.1
done
for archive in images/*.tar; do ctr -n k8s.io images import --no-unpack "$archive"; done
# Also by digest, as if they were pulled
ctr -n k8s.io images list | awk 'NR > 1 && $1 !~ /@/ { name = $1; sub(/:[^:\/]*$/, "", name); print $1, name "@" $3 }' |
    while read -r name digested; do ctr -n k8s.io images tag "$name" "$digested"; done
keep_kubelet() { # the kubelet; and another one, as a service manager would start, if the file `again` is there when it ends
    local code
    while code=0; do
        kubelet --config etc/kubelet.yaml --kubeconfig kubeconfig --hostname-override "$name" --node-ip "$address" \
            --v 2 >>kubelet.log 2>&1 || code=$?
        [ -e again ] || return "$code"
        rm again
    done
}
keep_kubelet &
ended=0
wait -n || ended=$?
echo "A program of the node ended with code $ended."
tail -n 3 ./*.log
exit 1
