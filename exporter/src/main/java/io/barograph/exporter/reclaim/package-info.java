/// The opt-in agent that makes room on a node before pods are evicted: it asks the container runtime (CRI v1, over its
/// socket) to remove exited containers and unused images while the controller demands it on the node.
package io.barograph.exporter.reclaim;
