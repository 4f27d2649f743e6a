package io.barograph.controller.cluster.pods;

/// A pod that may be a node's exporter.
///
/// @param node on which it runs
/// @param ip its address, as the API server has it
/// @param uid a pod that comes back under the same name has another
/// @param leaving whether it is being deleted
public record ExporterPod(String node, String ip, String uid, boolean leaving) {}
