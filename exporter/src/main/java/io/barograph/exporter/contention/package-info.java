/// Which leaves wait for what others have: pure, from two frames. The averages over time are in `average`.
package io.barograph.exporter.contention;
