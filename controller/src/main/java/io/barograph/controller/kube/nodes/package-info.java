/// Nodes through the API server: followed, listed, read from JSON, patched. Knows the client (`kube`) and the records
/// of `cluster.nodes`.
package io.barograph.controller.kube.nodes;
