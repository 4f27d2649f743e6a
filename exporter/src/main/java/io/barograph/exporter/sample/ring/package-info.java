/// The last snapshots, encoded and compressed, for controllers that ask for what they missed.
@NullMarked
package io.barograph.exporter.sample.ring;

import org.jspecify.annotations.NullMarked;
