/// The thresholds that this node's kubelet works with, asked of the kubelet.
package io.barograph.exporter.configz;
