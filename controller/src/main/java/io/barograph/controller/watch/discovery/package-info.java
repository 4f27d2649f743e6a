/// Finds exporters, by the cluster's nodes or by the exporters' pods, and starts and ends their watches. A small room,
/// since it alone knows both the cluster and the watches.
@NullMarked
package io.barograph.controller.watch.discovery;

import org.jspecify.annotations.NullMarked;
