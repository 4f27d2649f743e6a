/// From a node's span to advice: which remedy fits why a workload waits, and by how much. Pure.
package io.barograph.cli.advise.remedy;
