/// Faults in what people write, told so that they can be found and mended.
@NullMarked
package io.barograph.problem;

import org.jspecify.annotations.NullMarked;
