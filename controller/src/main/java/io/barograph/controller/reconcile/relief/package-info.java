/// What our taints are good for: contention when they came and after, by policy.
@org.jspecify.annotations.NullMarked
package io.barograph.controller.reconcile.relief;
