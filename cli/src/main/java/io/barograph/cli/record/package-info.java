/// `barograph record` writes a recording of this host's kernel; `barograph replay` evaluates recordings.
@NullMarked
package io.barograph.cli.record;

import org.jspecify.annotations.NullMarked;
