/// The one door to the host: its files, its directories, its file systems, its clock. The live kernel is in `live`, a
/// recording in `recording`.
package io.barograph.exporter.kernel;
