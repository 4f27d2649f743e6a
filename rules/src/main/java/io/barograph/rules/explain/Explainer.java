package io.barograph.rules.explain;

import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.ContentionCauses;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explanation.OfDemand;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.question.GivenInputs;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.match.FactRegion;
import io.barograph.rules.policy.match.FactRegions;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Explains what loaded policies make of a node: a pure function of them and of an [ExplanationBasis]. The engine
/// says where demands stand, or would stand; the tree says why.
public final class Explainer {

    /// Of those who make others wait so many are named.
    /// What fires is what one asks about first; within a phase the order stays.
    private static final Comparator<DemandState> LOUDEST_FIRST =
            Comparator.comparingInt(state -> switch (state.phase()) {
                case FIRING -> 0;
                case KEEP_FIRING -> 1;
                case PENDING -> 2;
                case INACTIVE -> state.timing().frozen() ? 3 : 4;
            });

    private static final int CULPRITS = 3;

    /// Of more regions than that, what was found is forgotten.
    private static final int MOST_REGIONS = 2_048;

    private final Engine engine;
    private final OwnMarks ours;
    private final WantedFacts wanted;
    private final List<RuleProbe> all;
    private final List<RuleProbe> on;
    private final @Nullable FactRegions regions;
    private final Map<FactRegion, byte[][]> known = new ConcurrentHashMap<>();

    /// @param engine of these policies
    public Explainer(PolicySet policies, Engine engine) {
        this.engine = engine;
        this.ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        this.wanted = policies.wanted();
        this.regions = policies.regions();
        Facts example = read(Observation.Seen.nothing());
        this.all = policies.policies().stream()
                .flatMap(policy -> policy.all().stream().map(rule -> new RuleProbe(policy, rule, example)))
                .toList();
        this.on = all.stream().filter(each -> !each.rule().isOff()).toList();
    }

    /// The facts that any rule may look at.
    private Facts read(Observation.Seen seen) {
        return Facts.of(seen, ours, wanted);
    }

    /// What is known of how long things have held, after one observation more. Silence changes nothing.
    public TruthHistory after(TruthHistory before, Observation observation) {
        return after(before, observation, null);
    }

    /// The same of an observation that was evaluated.
    ///
    /// @param region where it lies by the evaluation; null if that is not known
    public TruthHistory after(TruthHistory before, Observation observation, @Nullable FactRegion region) {
        return switch (observation) {
            case Observation.Seen seen -> {
                Snapshot snapshot = seen.snapshot();
                yield before.and(
                        snapshot.origin().bootId(), snapshot.moment().monotonicMicros(), on, truths(seen, region));
            }
            case Observation.Silent _ -> before;
        };
    }

    /// Equal throughout a region of these rules.
    private byte[][] truths(Observation.Seen seen, @Nullable FactRegion region) {
        if (region == null || !region.isOf(regions)) {
            return TruthHistory.truths(on, AssumedFacts.of(read(seen)));
        }
        byte[][] before = known.get(region);
        if (before != null) {
            return before;
        }
        byte[][] made = TruthHistory.truths(on, AssumedFacts.of(read(seen)));
        if (known.size() >= MOST_REGIONS) {
            known.clear();
        }
        known.put(region, made);
        return made;
    }

    /// The explanation that the question asks for.
    ///
    /// @throws IllegalArgumentException with a sentence for people if there is no such demand, rule or input
    public Explanation explain(ExplanationBasis basis, ExplanationQuestion question) {
        Explanation now = explained(basis, read(basis.seen()), question, List.of());
        if (question.set().isEmpty()) {
            return now;
        }
        GivenInputs settings = GivenInputs.parse(question.set(), Facts.of(basis.seen(), ours), ours);
        Observation.Seen next = settings.after(basis.seen());
        Evaluation made = engine.evaluate(basis.state(), next);
        ExplanationBasis then = new ExplanationBasis(next, made.desired(), made.state(), after(basis.history(), next));
        return now.with(explained(then, read(next), question, question.set()));
    }

    private Explanation explained(ExplanationBasis basis, Facts facts, ExplanationQuestion question, List<String> set) {
        QuestionFilter narrowing = new QuestionFilter(question);
        List<DemandState> states = narrowing.demands(
                basis.desired().demands(), all.stream().map(RuleProbe::rule).toList());
        AssumedFacts assumed = AssumedFacts.of(facts);
        Map<RuleProbe, RuleExplanation> known = new HashMap<>();
        Function<RuleProbe, RuleExplanation> explaining =
                each -> known.computeIfAbsent(each, probe -> RuleExplainer.of(probe, assumed, basis.history()));
        List<RuleExplanation> explanations = all.stream()
                .filter(each -> narrowing.wants(each.rule(), states))
                .map(explaining)
                .toList();
        DesiredState desired = basis.desired();
        DemandAnswer answer = new DemandAnswer(desired.node(), !set.isEmpty());
        List<OfDemand> demands = states.stream()
                .sorted(LOUDEST_FIRST)
                .map(each -> demand(
                        answer,
                        each,
                        set.isEmpty() ? madeToWait(each, basis.seen().snapshot()) : "",
                        explaining))
                .toList();
        Transition.At at = new Transition.At(
                desired.node(),
                basis.seen().snapshot().origin().bootId(),
                basis.seen().snapshot().moment().monotonicMicros());
        return new Explanation(at, set, demands, explanations, null);
    }

    private static String madeToWait(DemandState state, Snapshot snapshot) {
        return state.phase() == Phase.INACTIVE
                ? ""
                : ContentionCauses.line(snapshot, ContentionCauses.resources(state.why()), CULPRITS);
    }

    private OfDemand demand(
            DemandAnswer answer,
            DemandState state,
            String madeToWait,
            Function<RuleProbe, RuleExplanation> explaining) {
        List<RuleExplanation> raising = all.stream()
                .filter(each -> each.rule().raises(state.demand()))
                .map(explaining)
                .toList();
        return new OfDemand(
                state,
                answer.of(state, raising),
                answer.outlook(state),
                madeToWait,
                raising.stream().map(each -> each.name().id()).toList(),
                all.stream()
                        .map(RuleProbe::rule)
                        .filter(each -> each.holds(state.demand()))
                        .map(Rule::id)
                        .toList(),
                null);
    }

    static String hint(String word, List<String> known) {
        String near = NearMatch.of(word, known);
        if (near != null) {
            return "Did you mean " + near + "?";
        }
        List<String> holding = known.stream()
                .filter(each -> each.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT)))
                .toList();
        return (holding.size() == 1 ? "Maybe " : "Maybe one of ")
                + String.join(", ", holding.isEmpty() ? known : holding);
    }
}
