package io.barograph.rules.cases.file;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The cases of one policy, as `NAME.cases.yaml` beside `NAME.drl` has them.
///
/// @param file as messages call it
public record CaseFile(String file, List<Case> cases) {

    /// How case files' names end.
    public static final String ENDING = ".cases.yaml";

    public CaseFile {
        cases = List.copyOf(cases);
    }

    /// The case file that belongs to a rule file, whether or not there is one.
    public static Path casesOf(Path rules) {
        return siblingFile(rules, PolicyReader.ENDING, ENDING);
    }

    /// The rule file that a case file belongs to, whether or not there is one.
    public static Path rulesOf(Path cases) {
        return siblingFile(cases, ENDING, PolicyReader.ENDING);
    }

    private static Path siblingFile(Path file, String oldEnding, String newEnding) {
        String name = file.getFileName().toString();
        String stem = name.endsWith(oldEnding) ? name.substring(0, name.length() - oldEnding.length()) : name;
        return file.resolveSibling(stem + newEnding);
    }

    /// One story of one node.
    ///
    /// @param parameters of the policy, other than their defaults
    /// @param transitions all there are, or null if the case does not say
    public record Case(
            String name,
            FilePosition place,
            Course course,
            Map<String, String> parameters,
            CaseInputs inputs,
            List<Expectation> expectations,
            @Nullable Transitions transitions) {

        public Case {
            parameters = Map.copyOf(parameters);
            expectations = List.copyOf(expectations);
        }

        /// How far apart two times may be that are the same: a recording's frames come when they came, and `barograph
        /// replay` prints them to a tenth of a second.
        public long toleranceMicros() {
            return inputs.recorded() == null ? 0 : 50_000;
        }

        /// As many observations as the longest input has values, and as are needed for the last expectation.
        /// Of a recording it is not known before it is read.
        public int observations() {
            if (inputs.recorded() != null) {
                return 0;
            }
            int most = 1;
            for (ValueSeries series : inputs.series().values()) {
                most = Math.max(most, series.samples().size());
            }
            for (Expectation expectation : expectations) {
                most = Math.max(most, (int)
                        Math.min(ValueSeries.MAX_SAMPLES, expectation.atMicros() / course.intervalMicros() + 1));
            }
            return most;
        }
    }

    /// How a story runs, whatever its inputs.
    ///
    /// @param intervalMicros from one observation to the next
    /// @param calm whether inputs that the case does not name are 0; else they are missing
    /// @param silent when the exporter says nothing
    /// @param rebootsMicros when another boot begins
    public record Course(long intervalMicros, boolean calm, List<Span> silent, List<Long> rebootsMicros) {

        public Course {
            silent = List.copyOf(silent);
            rebootsMicros = List.copyOf(rebootsMicros);
        }

        public boolean isSilent(long micros) {
            return silent.stream().anyMatch(span -> span.containsTime(micros));
        }
    }

    /// From, and up to but not including.
    public record Span(long fromMicros, long toMicros) {

        boolean containsTime(long micros) {
            return fromMicros <= micros && micros < toMicros;
        }
    }

    /// What is expected of one demand after the last observation that is not later than a time.
    ///
    /// @param demand its key; of a taint the key alone means every effect and value
    public record Expectation(FilePosition place, long atMicros, String demand, Expected expected) {}

    /// What is expected; null where the case does not say.
    ///
    /// @param phases any of these, by their words
    /// @param severity of the rule that the demand rests on
    /// @param why text that the explanation contains
    public record Expected(
            @Nullable List<String> phases,
            When when,
            @Nullable Severity severity,
            @Nullable String why) {}

    /// What is expected of a demand's time; null where the case does not say.
    public record When(
            @Nullable Long sinceMicros,
            @Nullable Long remainingMicros,
            @Nullable Boolean frozen) {

        /// The case says nothing of it.
        public static final When ANY = new When(null, null, null);
    }

    /// All transitions of a story.
    public record Transitions(FilePosition place, List<Step> steps) {

        public Transitions {
            steps = List.copyOf(steps);
        }
    }

    /// `1m30s KubepodsCPUContentionPressure PressureRaised`
    public record Step(long atMicros, String demand, Reason reason) {}
}
