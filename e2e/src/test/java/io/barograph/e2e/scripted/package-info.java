/// Exporters that send prepared snapshots, frame by frame, and can send wrong ones.
@NullMarked
package io.barograph.e2e.scripted;

import org.jspecify.annotations.NullMarked;
