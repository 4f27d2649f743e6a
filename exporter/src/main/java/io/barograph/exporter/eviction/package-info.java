/// The kubelet's eviction signals from raw kernel files: a frame in, levels out.
@NullMarked
package io.barograph.exporter.eviction;

import org.jspecify.annotations.NullMarked;
