package io.barograph.controller.guardrail;

/// What holds everything back in a pool most of whose exporters are silent: not the nodes are ill then, but whoever
/// looks at them. A pool that is heard has none of these.
public sealed interface Outage {

    /// More than this share of the exporters that should be heard, and it is an outage.
    int PERCENT = 50;
    /// Fewer nodes make no outage of their own; they are judged with all nodes together.
    int LEAST_NODES = 3;

    /// It lasts: nothing is added, and nothing goes for want of signals.
    record Silence(long sinceMicros) implements Outage {}

    /// It is over: some more taints each minute.
    record Recovering(RampUp ramp) implements Outage {}

    /// Whether so many are silent.
    static boolean out(NodeCensus.Tally area) {
        return area.expected() >= LEAST_NODES && area.missed() * 100 > area.expected() * PERCENT;
    }
}
