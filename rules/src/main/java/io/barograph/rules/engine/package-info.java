/// The pure evaluation: rules, earlier state and an observation in; new state, desired state and transitions out.
/// Reads no clock.
@NullMarked
package io.barograph.rules.engine;

import org.jspecify.annotations.NullMarked;
