/// Amounts, shares and durations as Kubernetes writes them, with the kubelet's own arithmetic. Knows nothing else of
/// Barograph.
package io.barograph.quantity;
