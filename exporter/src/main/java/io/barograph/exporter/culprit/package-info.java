/// The causes of contention: how much each owner imposes on the others, and suffers from them. Pure, from two
/// frames and the contention between them. `CulpritHistory` averages and names them.
package io.barograph.exporter.culprit;
