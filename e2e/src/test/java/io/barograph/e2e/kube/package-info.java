/// The controller's view of a real API server: watches, lists, leases and node writes, with exactly the rights that
/// `deploy/rbac.yaml` gives.
@NullMarked
package io.barograph.e2e.kube;

import org.jspecify.annotations.NullMarked;
