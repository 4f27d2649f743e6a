/// Who waits for what somebody else has: pure, from two frames.
@NullMarked
package io.barograph.exporter.contention;

import org.jspecify.annotations.NullMarked;
