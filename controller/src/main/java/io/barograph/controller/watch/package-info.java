/// Asks exporters for their snapshots, over connections of Netty's. Each watched node, which is trusted in nothing, has
/// its place on one of a few event loops, which reads what it says and does all that follows from it.
@NullMarked
package io.barograph.controller.watch;

import org.jspecify.annotations.NullMarked;
