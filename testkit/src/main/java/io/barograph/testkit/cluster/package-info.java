/// A real Kubernetes control plane (etcd and kube-apiserver, no kubelet) on loopback, and a plain HTTP client that
/// looks at it with other eyes than the product's own Kubernetes client.
package io.barograph.testkit.cluster;
