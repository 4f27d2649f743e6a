/// The packaged exporter as a process.
package io.barograph.e2e.exporter;
