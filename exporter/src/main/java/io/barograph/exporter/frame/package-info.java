/// The results of one pass over the kernel files: a frame, its cgroups, and what reading cost. Values only; never
/// leaves the exporter. They are read in `read`.
package io.barograph.exporter.frame;
