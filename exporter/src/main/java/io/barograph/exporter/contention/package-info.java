/// Which leaves wait for what others have: pure, from two frames. The averages over time are in `average`.
@NullMarked
package io.barograph.exporter.contention;

import org.jspecify.annotations.NullMarked;
