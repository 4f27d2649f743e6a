/// The kubelet's Summary API: `/stats/summary` of this node, from raw kernel files.
package io.barograph.exporter.kubelet;
