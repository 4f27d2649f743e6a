/// The client of exporters, by Netty: one kept connection to each, one request at a time, bounded in size and time.
/// Knows the wire format and nothing of the cluster.
package io.barograph.controller.watch.client;
