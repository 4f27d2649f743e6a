/// What is said about nodes agrees: `status`, `explain` and `kubectl`, side by side.
@NullMarked
package io.barograph.e2e.consistency;

import org.jspecify.annotations.NullMarked;
