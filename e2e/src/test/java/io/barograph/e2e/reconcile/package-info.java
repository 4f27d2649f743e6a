/// The controller's writes to a real API server: taints, conditions, cleanup, foreign edits, and the admission policy.
package io.barograph.e2e.reconcile;
