/// What a load lost, what contention says of it, and whether the two agree.
package io.barograph.cli.experiment.measure;
