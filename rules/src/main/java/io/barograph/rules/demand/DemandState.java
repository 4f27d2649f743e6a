package io.barograph.rules.demand;

import module java.base;

/// Where one demand stands after an evaluation: the result alone. `RaisingState` in `engine` computes
/// the phases.
///
/// @param source the policy and the rule it rests on
/// @param sentence why, with the numbers
/// @param ownShares where each policy that can raise it alone would put it, by their names; empty where one can
/// @param flaps how often it came back, by the policy it rests on
/// @param terms of a demand to evict: how the rule it rests on wants it; else the default
/// @param resources what the node is short of by all rules that put it there; at least one
public record DemandState(
        Demand demand,
        Transition.Source source,
        Phase phase,
        Timing timing,
        LazySentence sentence,
        List<DemandState> ownShares,
        FlapState flaps,
        EvictTerms terms,
        Set<ScarceResource> resources) {

    /// When, in the node's monotonic time.
    ///
    /// @param sinceMicros at which the phase began
    /// @param remainingMicros until it fires (pending) or clears (keep-firing) if nothing changes; 0 otherwise
    /// @param frozen whether an input of a rule it rests on is missing, so that no time passes for it
    /// @param held whether it is keep-firing because a rule holds it right now
    public record Timing(long sinceMicros, long remainingMicros, boolean frozen, boolean held) {

        /// Of what no rule holds.
        public Timing(long sinceMicros, long remainingMicros, boolean frozen) {
            this(sinceMicros, remainingMicros, frozen, false);
        }
    }

    /// How a clause of [#missing] says that what was seen up to now is contended already.
    public static final String CONTENDED = "contended now";

    public DemandState {
        ownShares = List.copyOf(ownShares);
        resources = Set.copyOf(resources);
    }

    /// A demand of one policy that never came back. What is short is not told.
    ///
    /// @param why one sentence with the numbers
    public DemandState(Demand demand, Transition.Source source, Phase phase, Timing timing, String why) {
        this(
                demand,
                source,
                phase,
                timing,
                new LazySentence(() -> new LazySentence.Parts(why, List.of())),
                List.of(),
                FlapState.NONE,
                EvictTerms.DEFAULT,
                Set.of(ScarceResource.OTHER));
    }

    /// One sentence with the numbers.
    public String why() {
        return sentence.toString();
    }

    /// The sentence in short: of inputs that are missing the first alone.
    public String shortWhy() {
        LazySentence.Parts parts = sentence.parts();
        int more = parts.missing().size() - 1;
        return more < 1 ? why() : parts.start() + parts.missing().getFirst() + "; and " + more + " more";
    }

    /// The inputs of its rule that are missing, a clause each.
    public List<String> missing() {
        return sentence.parts().missing();
    }

    /// Whether it cannot be judged since an average was not seen for its whole span, and by what was
    /// seen of it its rule would match.
    public boolean seemsContended() {
        return timing.frozen() && missing().stream().anyMatch(clause -> clause.contains(CONTENDED));
    }

    /// The same of a demand that several policies can raise.
    ///
    /// @param shareStates where each of these policies alone would put it, in the order of their names
    public DemandState sharedBy(List<DemandState> shareStates) {
        return new DemandState(demand, source, phase, timing, sentence, shareStates, flaps, terms, resources);
    }

    /// The same of a demand that has come and gone so often.
    public DemandState withFlaps(FlapState counted) {
        return new DemandState(demand, source, phase, timing, sentence, ownShares, counted, terms, resources);
    }

    /// The same for another reason.
    public DemandState withWhy(String why) {
        LazySentence otherSentence = new LazySentence(() -> new LazySentence.Parts(why, List.of()));
        return new DemandState(demand, source, phase, timing, otherSentence, ownShares, flaps, terms, resources);
    }

    /// Where each policy that can raise it alone would put it; of a demand of one policy this one.
    public List<DemandState> shares() {
        return ownShares.isEmpty() ? List.of(this) : ownShares;
    }

    /// Whether it is keep-firing because a rule holds it right now: nothing raises it, and it is not
    /// enough yet. False where it only waits for its transition period, or where an input of the rule
    /// that holds is missing.
    public boolean held() {
        return timing.held();
    }

    /// Whether the demand is to be kept on the node.
    public boolean active() {
        return phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
    }
}
