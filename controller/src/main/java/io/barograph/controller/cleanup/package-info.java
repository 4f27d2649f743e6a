/// Removes what a controller has left on nodes, when it is uninstalled or dead. Works from our record on each node; no
/// policy is needed.
package io.barograph.controller.cleanup;
