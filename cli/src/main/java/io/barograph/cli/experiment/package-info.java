/// `barograph experiment`: proves contention on this node, where it can be measured what a load loses to another.
package io.barograph.cli.experiment;
