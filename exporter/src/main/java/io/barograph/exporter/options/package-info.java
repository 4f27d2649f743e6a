/// The command-line options of the exporter, and the configuration that is read from them. All mistakes are reported
/// at once.
package io.barograph.exporter.options;
