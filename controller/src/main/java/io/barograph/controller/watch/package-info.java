/// Watches exporters: asks each for one page of snapshots after the other, judges what comes, and tells a listener.
/// Each node, which is trusted in nothing, has its place on one of a few event loops; all that follows from its answer
/// is done there. Knows the exporters' client, and neither nodes nor pods.
package io.barograph.controller.watch;
