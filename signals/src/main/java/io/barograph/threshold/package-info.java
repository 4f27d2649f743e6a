/// The kubelet's eviction thresholds: read from flags or a KubeletConfiguration, and followed as its eviction manager
/// does. Knows signals, quantities and problems.
@NullMarked
package io.barograph.threshold;

import org.jspecify.annotations.NullMarked;
