/// Finds exporters, by the cluster's nodes or by the exporters' pods, and starts and ends their watches. A small room,
/// since it alone knows both the cluster and the watches.
package io.barograph.controller.watch.discovery;
