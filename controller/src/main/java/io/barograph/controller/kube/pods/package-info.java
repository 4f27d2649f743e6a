/// Pods and workloads through the API server: followed or listed, read from JSON, counted. Little is kept of each pod.
/// Knows the client (`kube`), the records of `cluster.pods` and where nodes are listed (`kube.nodes`).
package io.barograph.controller.kube.pods;
