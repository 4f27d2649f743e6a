/// `barograph record` writes a recording of this host's kernel; `barograph replay` tells what is in one.
@NullMarked
package io.barograph.cli.record;

import org.jspecify.annotations.NullMarked;
