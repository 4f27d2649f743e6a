/// What is judged of a host or a recording where no policies are named: by which policies, and without what it can
/// never tell. `up` and `explain` share it.
package io.barograph.cli.judged;
