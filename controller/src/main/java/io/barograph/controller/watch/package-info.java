/// Asks exporters for their snapshots: one virtual thread per watched node, which trusts nothing it is told.
@NullMarked
package io.barograph.controller.watch;

import org.jspecify.annotations.NullMarked;
