/// Amounts, shares and durations as Kubernetes writes them, with the kubelet's own arithmetic. Knows nothing else of
/// Barograph.
@NullMarked
package io.barograph.quantity;

import org.jspecify.annotations.NullMarked;
