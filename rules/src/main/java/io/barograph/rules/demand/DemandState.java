package io.barograph.rules.demand;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Where one demand stands after an evaluation. Its sentence is made when somebody asks for it first, always the same.
public final class DemandState {

    private final Demand demand;
    private final Transition.Source source;
    private final Phase phase;
    private final long sinceMicros;
    private final long remainingMicros;
    private final boolean frozen;
    private final Function<Demand, String> told;

    private @Nullable String why;

    /// When, in the node's monotonic time.
    ///
    /// @param sinceMicros at which the phase began
    /// @param remainingMicros until it fires (pending) or clears (keep-firing) if nothing changes; 0 otherwise
    /// @param frozen whether an input of a rule it rests on is missing, so that no time passes for it
    public record Timing(long sinceMicros, long remainingMicros, boolean frozen) {}

    /// @param source the policy and the rule it rests on
    /// @param why makes one sentence with the numbers for the demand, the same whenever it is asked
    public DemandState(
            Demand demand, Transition.Source source, Phase phase, Timing timing, Function<Demand, String> why) {
        this.demand = demand;
        this.source = source;
        this.phase = phase;
        this.sinceMicros = timing.sinceMicros();
        this.remainingMicros = timing.remainingMicros();
        this.frozen = timing.frozen();
        this.told = why;
    }

    private DemandState(DemandState of, Function<Demand, String> told) {
        this.demand = of.demand;
        this.source = of.source;
        this.phase = of.phase;
        this.sinceMicros = of.sinceMicros;
        this.remainingMicros = of.remainingMicros;
        this.frozen = of.frozen;
        this.told = told;
    }

    /// @param source the policy and the rule it rests on
    /// @param why one sentence with the numbers
    public DemandState(Demand demand, Transition.Source source, Phase phase, Timing timing, String why) {
        this(demand, source, phase, timing, _ -> why);
    }

    /// What tells the sentence of a demand that several policies can raise, or that came back. Few are and do, and the
    /// others need no fields for it.
    private record Rare(Function<Demand, String> whole, List<DemandState> shares, FlapState flaps)
            implements Function<Demand, String> {

        Rare {
            shares = List.copyOf(shares);
        }

        @Override
        public String apply(Demand demand) {
            return whole.apply(demand);
        }
    }

    /// What is demanded.
    public Demand demand() {
        return demand;
    }

    /// The policy and the rule it rests on.
    public Transition.Source source() {
        return source;
    }

    /// How far it is.
    public Phase phase() {
        return phase;
    }

    /// When it began and may end.
    public Timing timing() {
        return new Timing(sinceMicros, remainingMicros, frozen);
    }

    /// One sentence with the numbers.
    public String why() {
        String made = why;
        if (made == null) {
            made = told.apply(demand);
            why = made;
        }
        return made;
    }

    /// The same of a demand that several policies can raise.
    ///
    /// @param each where each of these policies alone would put it, in the order of their names
    public DemandState sharedBy(List<DemandState> each) {
        return new DemandState(this, new Rare(sentence(), each, flaps()));
    }

    /// The same of a demand that has come and gone so often.
    public DemandState flapping(FlapState counted) {
        return counted.equals(flaps()) ? this : new DemandState(this, new Rare(sentence(), ownShares(), counted));
    }

    /// How often it came back, as the policy wants it that it rests on.
    public FlapState flaps() {
        return told instanceof Rare rare ? rare.flaps : FlapState.NONE;
    }

    /// Where each policy that can raise it alone would put it; of a demand of one policy this one.
    public List<DemandState> shares() {
        List<DemandState> shares = ownShares();
        return shares.isEmpty() ? List.of(this) : shares;
    }

    /// Whether the demand is to be kept on the node.
    public boolean active() {
        return phase == Phase.FIRING || phase == Phase.KEEP_FIRING;
    }

    private List<DemandState> ownShares() {
        return told instanceof Rare rare ? rare.shares : List.of();
    }

    private Function<Demand, String> sentence() {
        return told instanceof Rare rare ? rare.whole : told;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DemandState that
                && demand.equals(that.demand)
                && source.equals(that.source)
                && phase == that.phase
                && timing().equals(that.timing())
                && flaps().equals(that.flaps())
                && ownShares().equals(that.ownShares())
                && why().equals(that.why());
    }

    @Override
    public int hashCode() {
        return Objects.hash(demand, source, phase, timing());
    }

    @Override
    public String toString() {
        return demand.key() + " is " + phase.word() + ", " + timing() + ": " + why();
    }
}
