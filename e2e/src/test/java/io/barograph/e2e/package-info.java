/// Both programs on real parts.
@NullMarked
package io.barograph.e2e;

import org.jspecify.annotations.NullMarked;
