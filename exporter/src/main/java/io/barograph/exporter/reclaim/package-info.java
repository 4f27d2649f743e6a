/// Makes room on a node before pods are evicted; off by default. It asks the container runtime (CRI v1, over its
/// socket) to remove exited containers and unused images while an annotation that the controller writes to the node
/// demands it.
package io.barograph.exporter.reclaim;
