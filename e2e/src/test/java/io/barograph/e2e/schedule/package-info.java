/// A real kube-scheduler and what it makes of our taints. No kubelet runs: a node is its object, and a pod is Running
/// because a test says so.
package io.barograph.e2e.schedule;
