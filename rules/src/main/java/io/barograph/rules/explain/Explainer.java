package io.barograph.rules.explain;

import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.ContentionCauses;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.SelfStalledOwners;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explanation.OfDemand;
import io.barograph.rules.explain.history.ObservedRules;
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
import io.barograph.signal.Snapshot;
import module java.base;

/// Explains what loaded policies make of a node: a pure function of them and of an [ExplanationBasis]. The engine
/// says where demands stand, or would stand; the tree says why.
public final class Explainer {

    /// What fires is what one asks about first; within a phase the order stays.
    private static final Comparator<DemandState> LOUDEST_FIRST =
            Comparator.comparingInt(state -> switch (state.phase()) {
                case FIRING -> 0;
                case KEEP_FIRING -> 1;
                case PENDING -> 2;
                case INACTIVE -> state.timing().frozen() ? 3 : 4;
            });

    /// How many of those who make others wait, or who stall by themselves, are named.
    private static final int MOST_OWNERS = 3;

    /// How many names there are to choose from, at most, where none comes near: the shipped policies have a hundred.
    private static final int MOST_NAMES = 12;

    private final Engine engine;
    private final OwnMarks ours;
    private final WantedFacts wantedFacts;
    private final List<RuleProbe> allProbes;
    private final List<RuleProbe> activeProbes;
    private final ObservedRules observedRules;

    /// @param engine of these policies
    public Explainer(PolicySet policies, Engine engine) {
        this.engine = engine;
        this.ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        this.wantedFacts = policies.wanted();
        Facts example = factsOf(Observation.Seen.nothing());
        this.allProbes = policies.policies().stream()
                .flatMap(policy -> policy.allRules().stream().map(rule -> new RuleProbe(policy, rule, example)))
                .toList();
        this.activeProbes =
                allProbes.stream().filter(probe -> !probe.rule().isOff()).toList();
        this.observedRules = new ObservedRules(activeProbes);
    }

    /// The facts that any rule may look at.
    private Facts factsOf(Observation.Seen seenObservation) {
        return Facts.of(seenObservation, ours, wantedFacts);
    }

    /// What is known of how long things have held, after one evaluation more by the same policies. Silence changes
    /// nothing.
    public TruthHistory afterEvaluation(TruthHistory previousHistory, Evaluation evaluation) {
        Facts facts = evaluation.facts();
        return facts == null
                ? previousHistory
                : previousHistory.withObservation(
                        evaluation.desired().bootId(),
                        evaluation.desired().monotonicMicros(),
                        observedRules,
                        AssumedFacts.of(facts));
    }

    /// The explanation that the question asks for.
    ///
    /// @throws IllegalArgumentException with a sentence for people if there is no such demand, rule or input
    public Explanation explain(ExplanationBasis basis, ExplanationQuestion question) {
        return explain(
                basis, question, basis.seenObservation().snapshot().moment().monotonicMicros());
    }

    /// The same at a later moment than the observation's.
    ///
    /// @param nowMicros in the node's monotonic time
    public Explanation explain(ExplanationBasis basis, ExplanationQuestion question, long nowMicros) {
        Explanation currentExplanation =
                explainBasis(basis, factsOf(basis.seenObservation()), question, List.of(), nowMicros);
        if (question.set().isEmpty()) {
            return currentExplanation;
        }
        GivenInputs settings = GivenInputs.parseSettings(question.set(), Facts.of(basis.seenObservation(), ours), ours);
        Observation.Seen next = settings.nextObservation(basis.seenObservation());
        Evaluation newEvaluation = engine.evaluate(basis.state(), next);
        ExplanationBasis newBasis = new ExplanationBasis(
                next, newEvaluation.desired(), newEvaluation.state(), afterEvaluation(basis.history(), newEvaluation));
        return currentExplanation.withWhatIf(explainBasis(
                newBasis,
                factsOf(next),
                question,
                question.set(),
                next.snapshot().moment().monotonicMicros()));
    }

    private Explanation explainBasis(
            ExplanationBasis basis, Facts facts, ExplanationQuestion question, List<String> set, long nowMicros) {
        QuestionFilter narrowing = new QuestionFilter(question);
        List<DemandState> states = narrowing.demandsMeant(
                basis.desired().demands(),
                allProbes.stream().map(RuleProbe::rule).toList());
        AssumedFacts assumed = AssumedFacts.of(facts);
        Map<RuleProbe, RuleExplanation> explanationsByProbe = new HashMap<>();
        Function<RuleProbe, RuleExplanation> explaining = ruleProbe -> explanationsByProbe.computeIfAbsent(
                ruleProbe, probe -> RuleExplainer.of(probe, assumed, basis.history()));
        List<RuleExplanation> explanations = allProbes.stream()
                .filter(ruleProbe -> narrowing.wantsRule(ruleProbe.rule(), states))
                .map(explaining)
                .toList();
        DesiredState desired = basis.desired();
        long observedMicros = basis.seenObservation().snapshot().moment().monotonicMicros();
        DemandAnswer answer = new DemandAnswer(desired.node(), !set.isEmpty(), Math.max(0, nowMicros - observedMicros));
        List<OfDemand> demands = states.stream()
                .sorted(LOUDEST_FIRST)
                .map(state -> explainDemand(
                        answer,
                        state,
                        set.isEmpty() ? causesOf(state, basis.seenObservation().snapshot()) : Explanation.Causes.NONE,
                        explaining))
                .toList();
        Transition.At moment = new Transition.At(
                desired.node(), basis.seenObservation().snapshot().origin().bootId(), observedMicros);
        return new Explanation(moment, Math.max(observedMicros, nowMicros), set, demands, explanations, null);
    }

    private static Explanation.Causes causesOf(DemandState state, Snapshot snapshot) {
        return state.phase() == Phase.INACTIVE
                ? Explanation.Causes.NONE
                : new Explanation.Causes(
                        ContentionCauses.causesLine(
                                snapshot, ContentionCauses.resourcesNamedIn(state.why()), MOST_OWNERS),
                        SelfStalledOwners.ownersLine(snapshot, state.why(), MOST_OWNERS));
    }

    private OfDemand explainDemand(
            DemandAnswer answer,
            DemandState state,
            Explanation.Causes causes,
            Function<RuleProbe, RuleExplanation> explaining) {
        List<RuleExplanation> raising = allProbes.stream()
                .filter(probe -> probe.rule().raisesDemand(state.demand()))
                .map(explaining)
                .toList();
        List<String> heldBy = allProbes.stream()
                .map(RuleProbe::rule)
                .filter(rule -> rule.holdsDemand(state.demand()))
                .map(Rule::id)
                .toList();
        return new OfDemand(
                state,
                answer.of(state, raising),
                answer.outlookOf(state, stayOf(state)),
                causes,
                raising.stream().map(explanation -> explanation.name().id()).toList(),
                heldBy,
                null);
    }

    /// By the rule that the demand rests on.
    private DemandAnswer.Stay stayOf(DemandState state) {
        List<Rule> rulesOfSource = activeProbes.stream()
                .filter(probe -> probe.policy().name().equals(state.source().policy()))
                .map(RuleProbe::rule)
                .toList();
        List<Rule> sources = rulesOfSource.stream()
                .filter(rule -> rule.name().equals(state.source().rule()) && rule.raisesDemand(state.demand()))
                .toList();
        long keepForMicros = sources.stream()
                .flatMap(rule -> rule.raises().stream())
                .filter(raise -> raise.demand().equals(state.demand()))
                .mapToLong(raise -> raise.options().keepForMicros(state.flaps()))
                .max()
                .orElse(0);
        return new DemandAnswer.Stay(
                keepForMicros,
                rulesOfSource.stream()
                        .anyMatch(rule ->
                                sources.stream().anyMatch(source -> rule.holdsDemandOf(state.demand(), source))));
    }

    static String nearbyHint(String word, List<String> knownWords) {
        String near = NearMatch.of(word, knownWords);
        if (near != null) {
            return "Did you mean " + near + "?";
        }
        List<String> holding = knownWords.stream()
                .filter(knownWord -> knownWord.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT)))
                .toList();
        List<String> choice = holding.isEmpty() ? knownWords : holding;
        return (choice.size() == 1 ? "Maybe " : "Maybe one of ")
                + choice.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (choice.size() > MOST_NAMES ? " and " + (choice.size() - MOST_NAMES) + " more" : "");
    }
}
