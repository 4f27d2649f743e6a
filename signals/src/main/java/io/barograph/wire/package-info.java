/// The snapshot as JSON, both ways, whole or as what changed since the one before: what the exporter sends and the
/// controller reads, bounded before it is decoded.
@NullMarked
package io.barograph.wire;

import org.jspecify.annotations.NullMarked;
