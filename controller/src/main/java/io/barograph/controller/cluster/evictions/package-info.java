/// Pods as one that evicts them sees them: the door through which pods are evicted, what is asked, and what is
/// answered. Values and doors only.
package io.barograph.controller.cluster.evictions;
