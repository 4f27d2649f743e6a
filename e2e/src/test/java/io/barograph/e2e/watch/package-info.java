/// The controller on recordings: what it decides, what it shows, how it ends.
@NullMarked
package io.barograph.e2e.watch;

import org.jspecify.annotations.NullMarked;
