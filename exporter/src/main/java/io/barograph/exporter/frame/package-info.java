/// One pass over the kernel files of a node; never leaves the exporter.
@NullMarked
package io.barograph.exporter.frame;

import org.jspecify.annotations.NullMarked;
