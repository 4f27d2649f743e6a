/// The command-line options of the exporter, and the configuration that is read from them. All mistakes are reported
/// at once.
@NullMarked
package io.barograph.exporter.options;

import org.jspecify.annotations.NullMarked;
