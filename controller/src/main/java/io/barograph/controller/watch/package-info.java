/// Asks exporters for their snapshots: one virtual thread per watched node, which trusts nothing it is told, over
/// connections of Netty's, which one thread serves.
@NullMarked
package io.barograph.controller.watch;

import org.jspecify.annotations.NullMarked;
