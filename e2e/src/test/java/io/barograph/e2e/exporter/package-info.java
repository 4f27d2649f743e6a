/// The packaged exporter as a process.
@NullMarked
package io.barograph.e2e.exporter;

import org.jspecify.annotations.NullMarked;
