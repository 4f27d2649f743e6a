/// The kubelet's eviction signals from raw kernel files: a frame in, levels out.
package io.barograph.exporter.eviction;
