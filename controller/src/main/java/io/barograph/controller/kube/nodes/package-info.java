/// Nodes through the API server: followed, listed, read from JSON, patched. Knows the client (`kube`) and the records
/// of `cluster.nodes`.
@NullMarked
package io.barograph.controller.kube.nodes;

import org.jspecify.annotations.NullMarked;
