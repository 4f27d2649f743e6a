/// The removals that are under way on the node, from one frame to the next.
@NullMarked
package io.barograph.exporter.teardown;

import org.jspecify.annotations.NullMarked;
