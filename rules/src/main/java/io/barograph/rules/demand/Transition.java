package io.barograph.rules.demand;

import module java.base;

/// A demand's step from one phase to another: one line of the decision log, one event for operators.
///
/// @param moment which node, boot and monotonic microsecond
/// @param source the policy and the rule whose observation made the step
/// @param inputs what that rule read
public record Transition(At moment, Source source, Demand demand, Step step, List<ReadInput> inputs) {

    public Transition {
        inputs = List.copyOf(inputs);
    }

    /// The observation's node, boot id and monotonic time.
    public record At(String node, String bootId, long monotonicMicros) {}

    /// A policy's name and the rule's name in it.
    ///
    /// @param severity how much the rule says it matters
    /// @param message what the rule says to people, empty if nothing; of a transition with the values that made it
    public record Source(String policy, String rule, Severity severity, String message) {

        /// Of a rule that says nothing to people.
        public Source(String policy, String rule, Severity severity) {
            this(policy, rule, severity, "");
        }

        /// Of a rule that does not say how much it matters.
        public Source(String policy, String rule) {
            this(policy, rule, Severity.WARNING);
        }

        /// The same source saying this to people.
        public Source withMessage(String text) {
            return new Source(policy, rule, severity, text);
        }
    }

    /// From, to, and what it is called.
    ///
    /// @param flaps how often in a row it came back within an hour after it had gone, of a step that says so
    public record Step(Phase fromPhase, Phase toPhase, Reason reason, int flaps) {

        /// Of what does not come back.
        public Step(Phase fromPhase, Phase toPhase, Reason reason) {
            this(fromPhase, toPhase, reason, 0);
        }
    }
}
