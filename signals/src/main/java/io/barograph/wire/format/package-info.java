/// What writer and reader of the wire share: field names, limits, checks, positions, the exception. Knows signals
/// only.
@NullMarked
package io.barograph.wire.format;

import org.jspecify.annotations.NullMarked;
