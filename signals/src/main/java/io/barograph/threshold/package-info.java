/// The kubelet's eviction thresholds: read from flags or a KubeletConfiguration, and followed as its eviction manager
/// does. Knows signals, quantities and problems.
package io.barograph.threshold;
