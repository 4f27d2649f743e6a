/// The one door to the host: its files, its directories, its clock.
@NullMarked
package io.barograph.exporter.kernel;

import org.jspecify.annotations.NullMarked;
