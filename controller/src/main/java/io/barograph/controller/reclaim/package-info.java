/// Makes room before pods are evicted: an annotation on the node demands it of the exporter, and finished pods beyond
/// those that are kept are deleted.
package io.barograph.controller.reclaim;
