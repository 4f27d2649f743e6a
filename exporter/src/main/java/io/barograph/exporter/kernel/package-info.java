/// The one door to the host: its files, its directories, its file systems, its clock. The live kernel is in `live`, a
/// recording in `recording`.
@NullMarked
package io.barograph.exporter.kernel;

import org.jspecify.annotations.NullMarked;
