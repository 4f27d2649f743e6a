/// The snapshot as JSON, both ways: what the exporter sends and the controller reads, bounded before it is decoded.
@NullMarked
package io.barograph.wire;

import org.jspecify.annotations.NullMarked;
