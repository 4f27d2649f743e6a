/// The kubelet's Summary API: `/stats/summary` of this node, from raw kernel files.
@NullMarked
package io.barograph.exporter.kubelet;

import org.jspecify.annotations.NullMarked;
