/// The names of pods and containers, from the kubelet's log directories and the container runtime's state files. Also
/// containers whose removal is not finished. No permission in the cluster is needed.
package io.barograph.exporter.cgroup.identity;
