/// The controller's hand on a real API server, with exactly the rights that `deploy/rbac.yaml` gives.
@NullMarked
package io.barograph.e2e.act;

import org.jspecify.annotations.NullMarked;
