/// What advice rests on, whatever source it comes from: how long each workload of a node waited over a span, why, and
/// its limits. Values only.
package io.barograph.cli.advise.workload;
