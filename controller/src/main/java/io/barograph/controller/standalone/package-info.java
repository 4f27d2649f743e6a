/// The doors of `cluster` without a cluster: nodes in memory and silences in files, for one host and for tests. It
/// stands beside `kube`, and neither knows the other.
package io.barograph.controller.standalone;
