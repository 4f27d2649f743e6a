/// `barograph up`: exporter and controller in one process, with nothing to configure.
@NullMarked
package io.barograph.cli.up;

import org.jspecify.annotations.NullMarked;
