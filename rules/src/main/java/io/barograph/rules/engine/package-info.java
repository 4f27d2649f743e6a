/// The pure evaluation: rules, earlier state and an observation in; new state, desired state and transitions out.
/// Reads no clock.
package io.barograph.rules.engine;
