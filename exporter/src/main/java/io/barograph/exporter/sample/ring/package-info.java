/// The last snapshots, encoded and compressed, for controllers that ask for what they missed.
package io.barograph.exporter.sample.ring;
