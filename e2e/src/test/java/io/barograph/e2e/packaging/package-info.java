/// What packaging makes of the programs, and how they are installed.
@NullMarked
package io.barograph.e2e.packaging;

import org.jspecify.annotations.NullMarked;
