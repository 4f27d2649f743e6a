package io.barograph.rules.cases;

import io.barograph.rules.cases.CaseResult.Difference;
import io.barograph.rules.cases.CaseResult.Mismatch;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Runs cases of one policy on the engine that runs in production, and compares.
public final class CaseRunner implements AutoCloseable {

    /// Compiled rules take memory outside the heap too; few files need as many settings of their parameters.
    private static final int MAX_COMPILED = 16;

    /// What one case may cost.
    private static final int MAX_STATES = 1_000_000;

    private final PolicyFile file;
    private final @Nullable RecordingOpener recordings;
    private final Map<Map<String, String>, PolicySet> compiled = new HashMap<>();
    private final CaseCoverage coverage;

    /// Without recordings: cases that name one are skipped, with the reason.
    ///
    /// @throws PolicyException if the policy is refused
    public CaseRunner(PolicyFile file) {
        this(file, null);
    }

    /// @param recordings reads those that cases name
    /// @throws PolicyException if the policy is refused
    public CaseRunner(PolicyFile file, @Nullable RecordingOpener recordings) {
        this.file = file;
        this.recordings = recordings;
        this.coverage = CaseCoverage.of(policiesUnder(Map.of()).policies().getFirst());
    }

    /// What became of the case.
    ///
    /// @throws PolicyException if a parameter of the case is refused
    public CaseResult runCase(CaseFile of, Case testedCase) {
        return runWatched(of, testedCase, (_, _) -> {});
    }

    /// What became of the case; what its rules did in it is added to the coverage.
    ///
    /// @throws PolicyException if a parameter of the case is refused
    public CaseResult runWithCoverage(CaseFile of, Case testedCase) {
        return runWatched(of, testedCase, coverage.watcherOf(policiesUnder(testedCase.parameters())));
    }

    /// What the rules did in all cases that were covered.
    public CaseCoverage coverage() {
        return coverage;
    }

    @Override
    public void close() {
        compiled.values().forEach(PolicySet::close);
    }

    private CaseResult runWatched(CaseFile of, Case testedCase, CaseTranscript.Watcher watcher) {
        if (testedCase.inputs().recorded() != null && recordings == null) {
            return new CaseResult(of.file(), testedCase, List.of(), "only barograph test reads recordings");
        }
        PolicySet policies = policiesUnder(testedCase.parameters());
        int demands = policies.demands().size();
        if ((long) testedCase.observations() * demands > MAX_STATES) {
            String text = testedCase.observations() + " observations of " + demands + " demands, expected at most "
                    + MAX_STATES + " together. Maybe use a longer interval";
            return new CaseResult(of.file(), testedCase, List.of(wholeCaseMismatch(testedCase, text)), "");
        }
        try {
            ObservationSequence observations = ObservationSequence.of(of, testedCase, recordings);
            Set<String> disagreements = new LinkedHashSet<>();
            CaseTranscript transcript = CaseTranscript.playCase(
                    testedCase, observations, new Engine(policies), (observation, evaluation) -> {
                        watcher.observeEvaluation(observation, evaluation);
                        disagreements.add(evaluation.disagreement());
                    });
            disagreements.remove("");
            List<Mismatch> mismatches = new ArrayList<>(CaseDifferences.of(testedCase, transcript));
            disagreements.forEach(disagreement -> mismatches.add(wholeCaseMismatch(testedCase, disagreement)));
            return new CaseResult(of.file(), testedCase, mismatches, "");
        } catch (IOException unreadable) {
            return new CaseResult(
                    of.file(),
                    testedCase,
                    List.of(wholeCaseMismatch(testedCase, "its recording: " + unreadable.getMessage())),
                    "");
        }
    }

    private static Mismatch wholeCaseMismatch(Case testedCase, String text) {
        return new Mismatch(testedCase.place(), text, new Difference("", "", text), "");
    }

    private PolicySet policiesUnder(Map<String, String> parameters) {
        if (compiled.size() >= MAX_COMPILED && !compiled.containsKey(parameters)) {
            compiled.values().forEach(PolicySet::close);
            compiled.clear();
        }
        return compiled.computeIfAbsent(
                parameters,
                _ -> PolicySet.of(
                        List.of(file),
                        ParameterOverrides.none().withParameters(PolicyReader.policyName(file.file()), parameters)));
    }
}
