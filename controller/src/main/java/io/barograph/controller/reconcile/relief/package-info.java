/// How far our taints help: contention when they came and after, by policy.
@org.jspecify.annotations.NullMarked
package io.barograph.controller.reconcile.relief;
