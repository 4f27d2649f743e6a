/// The controller's view of a real API server: watches, lists, leases and node writes, with exactly the rights that
/// `deploy/rbac.yaml` gives.
package io.barograph.e2e.kube;
