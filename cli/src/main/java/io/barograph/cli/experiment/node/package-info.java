/// What an experiment needs of the node, makes there and removes again: cgroups, files, time, and calm.
package io.barograph.cli.experiment.node;
