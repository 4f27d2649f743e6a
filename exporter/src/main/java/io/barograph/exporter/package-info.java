/// The exporter: its command, and the wiring of its parts. Also where its passes come from: the running kernel or a
/// recording.
package io.barograph.exporter;
