/// From frames to what is published: the pure way from one frame to the next snapshot, and who takes the frames when.
@NullMarked
package io.barograph.exporter.sample;

import org.jspecify.annotations.NullMarked;
