/// Who causes contention: what each owner imposes on the others, and what each suffers. Pure, from two frames and the
/// contention between them.
package io.barograph.exporter.culprit;
