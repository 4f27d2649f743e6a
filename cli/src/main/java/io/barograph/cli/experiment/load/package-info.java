/// Loads: processes of their own that keep CPUs or a disk busy, count what they get done, and end with their parent.
package io.barograph.cli.experiment.load;
