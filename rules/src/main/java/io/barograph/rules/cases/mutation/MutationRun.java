package io.barograph.rules.cases.mutation;

import io.barograph.rules.cases.CaseDifferences;
import io.barograph.rules.cases.CaseTranscript;
import io.barograph.rules.cases.ObservationSequence;
import io.barograph.rules.cases.RecordingOpener;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.rules.verdict.RuleVerdict;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Tries out which small mistakes in a policy its cases would notice.
public final class MutationRun {

    /// More are not tried; then those that are lie evenly among all.
    static final int MAX_MUTANTS = 5_000;

    /// Observations that are kept from one mutant to the next, of all cases together; others are made again.
    private static final int MAX_REMEMBERED = 5_000;

    private final PolicyMutants mutants;
    private final List<Played> cases = new ArrayList<>();
    private final List<String> failing = new ArrayList<>();

    /// One case and its observations, which are the same for all mutants.
    ///
    /// @param matching the rules that match in it, by their index in the policy
    private record Played(Case it, ObservationSequence story, BitSet matching) {}

    /// What came of it.
    ///
    /// @param mutants how many mutants there are
    /// @param tried how many of them the cases were run against
    /// @param survivors those that no case noticed, in the file's order
    public record Result(int mutants, int tried, List<Mutant> survivors) {

        public Result {
            survivors = List.copyOf(survivors);
        }

        public int killed() {
            return tried - survivors.size();
        }

        /// Percent of what was tried; 100 where there was nothing to try.
        public double score() {
            return tried == 0 ? 100 : 100.0 * killed() / tried;
        }
    }

    /// Receives the progress.
    public interface Progress {
        void showProgress(int done, int of);
    }

    /// @param recordings reads those that cases name
    /// @throws PolicyException if the policy is refused
    /// @throws IOException if a recording cannot be read
    public MutationRun(PolicyFile policy, CaseFile file, RecordingOpener recordings) throws IOException {
        this.mutants = new PolicyMutants(policy);
        int remainingObservations = MAX_REMEMBERED;
        for (Case testCase : file.cases()) {
            ObservationSequence observations = ObservationSequence.of(file, testCase, recordings);
            if (testCase.observations() <= remainingObservations) {
                observations = ObservationSequence.rememberScenes(observations);
                remainingObservations -= testCase.observations();
            }
            playCase(testCase, observations);
        }
    }

    /// The names of the cases that fail on the policy as it is. Where there is one, mutants tell nothing.
    public List<String> failing() {
        return List.copyOf(failing);
    }

    /// Runs the cases against each mutant until one fails.
    ///
    /// @throws IOException if a recording cannot be read
    public Result runMutants(Progress progress) throws IOException {
        List<Mutant> allMutants = mutants.allMutants();
        int tried = Math.min(allMutants.size(), MAX_MUTANTS);
        List<Mutant> survivors = new ArrayList<>();
        for (int i = 0; i < tried; i++) {
            Mutant mutant = allMutants.get((int) ((long) i * allMutants.size() / tried));
            if (!isNoticed(mutant)) {
                survivors.add(mutant);
            }
            progress.showProgress(i + 1, tried);
        }
        return new Result(allMutants.size(), tried, survivors);
    }

    private void playCase(Case it, ObservationSequence observations) throws IOException {
        Policy policy = mutants.policyUnder(it.parameters());
        BitSet matching = new BitSet();
        CaseTranscript transcript = CaseTranscript.playCase(it, observations, engineFor(policy), (_, evaluation) -> {
            for (int i = 0; i < policy.allRules().size(); i++) {
                RuleVerdict verdict =
                        evaluation.verdicts().get(policy.allRules().get(i).id());
                if (verdict != null && verdict.matches()) {
                    matching.set(i);
                }
            }
        });
        if (!CaseDifferences.of(it, transcript).isEmpty()) {
            failing.add(it.name());
        }
        cases.add(new Played(it, observations, matching));
    }

    /// Cases in which the rule does something run first. A case that noticed one mutant runs early for the next, which
    /// is near it.
    private boolean isNoticed(Mutant mutant) throws IOException {
        List<Played> order = new ArrayList<>(cases);
        if (mutant.change() instanceof Mutant.Change.OfRule(int index, var _)) {
            order.sort(Comparator.comparing(played -> !played.matching().get(index)));
        }
        for (Played played : order) {
            Policy policy = policyUnder(mutant, played.it().parameters());
            if (policy != null && noticesDifference(played, policy)) {
                cases.remove(played);
                cases.addFirst(played);
                return true;
            }
        }
        return false;
    }

    private @Nullable Policy policyUnder(Mutant mutant, Map<String, String> parameters) {
        try {
            return mutants.of(mutant, parameters);
        } catch (PolicyException refusal) {
            return null;
        }
    }

    private static boolean noticesDifference(Played tested, Policy policy) throws IOException {
        Engine engine = engineFor(policy);
        CaseTranscript transcript = CaseTranscript.playCase(tested.it(), tested.story(), engine, (_, _) -> {});
        return !CaseDifferences.of(tested.it(), transcript).isEmpty();
    }

    private static Engine engineFor(Policy policy) {
        return new Engine(PolicySet.ofUncompiled(List.of(policy)), MatchingMethod.TREE);
    }
}
