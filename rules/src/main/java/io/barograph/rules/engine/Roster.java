package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All demands that loaded rules can raise, each with its feeders; the order depends on nothing but what they are.
record Roster(List<Entry> entries) {

    Roster {
        entries = List.copyOf(entries);
    }

    /// One demand and all that feeds it, whatever policy it comes from.
    record Entry(Demand demand, List<Feeder> feeders) {
        Entry {
            feeders = List.copyOf(feeders);
        }
    }

    static Roster of(List<Feeder> feeders) {
        Map<String, List<Feeder>> byDemand = new TreeMap<>();
        for (Feeder each : feeders) {
            byDemand.computeIfAbsent(order(each.demand()), _ -> new ArrayList<>())
                    .add(each);
        }
        List<Entry> entries = new ArrayList<>();
        for (List<Feeder> each : byDemand.values()) {
            each.sort(Comparator.comparing((Feeder feeder) -> feeder.source().policy())
                    .thenComparing(feeder -> feeder.source().rule())
                    .thenComparing(feeder -> feeder.key().ruleId())
                    .thenComparingInt(feeder -> feeder.key().ordinal()));
            entries.add(new Entry(each.getFirst().demand(), each));
        }
        return new Roster(entries);
    }

    /// Whether a loaded rule can raise it.
    boolean raises(Demand demand) {
        return entries.stream().anyMatch(entry -> entry.demand().equals(demand));
    }

    /// Whether the feeder still exists.
    boolean feeds(Feeder.Key key) {
        return entries.stream()
                .flatMap(entry -> entry.feeders().stream())
                .anyMatch(feeder -> feeder.key().equals(key));
    }

    /// What demands are ordered by: conditions, taints, events, evictions, reclaims, each by its key.
    static String order(Demand demand) {
        return switch (demand) {
            case Demand.Condition _ -> "1 " + demand.key();
            case Demand.Taint _ -> "2 " + demand.key();
            case Demand.Event _ -> "3 " + demand.key();
            case Demand.Evict _ -> "4 " + demand.key();
            case Demand.Reclaim _ -> "5 " + demand.key();
        };
    }
}
