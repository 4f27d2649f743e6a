/// The pure evaluation: rules, earlier state and an observation in; new state, desired state and transitions out.
/// Reads no clock. Begin at [Engine] and [EvaluationRun]; one rule's step is [RaisingState].
package io.barograph.rules.engine;
