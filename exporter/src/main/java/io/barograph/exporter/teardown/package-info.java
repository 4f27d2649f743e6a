/// What is being removed from the node, from one frame to the next.
@NullMarked
package io.barograph.exporter.teardown;

import org.jspecify.annotations.NullMarked;
