/// Nodes: the door through which they are read and changed, and the small records that cross it, events included.
/// Knows `cluster` and nothing else.
package io.barograph.controller.cluster.nodes;
