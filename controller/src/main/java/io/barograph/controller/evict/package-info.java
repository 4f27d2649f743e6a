/// The evictor: looks at nodes whose rules demand an eviction, chooses a pod, notes the intent in the ledger, asks the
/// API server, and follows the pod to its end. One thread does it; a fault costs one node.
package io.barograph.controller.evict;
