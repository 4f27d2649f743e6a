/// Barograph's bench.
@NullMarked
package io.barograph.bench;

import org.jspecify.annotations.NullMarked;
