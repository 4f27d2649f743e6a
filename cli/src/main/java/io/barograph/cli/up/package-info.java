/// `barograph up`: exporter and controller in one process, with nothing to configure.
package io.barograph.cli.up;
