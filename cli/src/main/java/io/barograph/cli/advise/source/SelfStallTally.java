package io.barograph.cli.advise.source;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.PrintableText;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;

/// The owners of a node that stall by themselves, over snapshots: how many at most, and the worst of them. For how long
/// they do, snapshots do not say.
final class SelfStallTally {

    private static final int MOST_NAMED = 3;

    private final Map<Resource, KindTally> limited = new EnumMap<>(Resource.class);
    private final Map<Resource, KindTally> crowded = new EnumMap<>(Resource.class);

    /// Those that are self-limited, or self-crowded.
    private static final class KindTally {

        private final Map<String, Double> percentByName = new TreeMap<>();
        private int most;

        /// @param worst the worst first
        void addCount(int count, List<OwnerCounts.Worst> worst) {
            most = Math.max(most, count);
            worst.stream().limit(count).forEach(owner -> percentByName.merge(owner.name(), owner.percent(), Math::max));
        }

        /// ` (shop/web 88 %)`; empty where no owner is named.
        String names() {
            return percentByName.isEmpty()
                    ? ""
                    : percentByName.entrySet().stream()
                            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                            .limit(MOST_NAMED)
                            .map(owner -> PrintableText.of(owner.getKey()) + " "
                                    + ReadableValues.readablePercent(owner.getValue() / 100))
                            .collect(Collectors.joining(", ", " (", ")"));
        }
    }

    void addSnapshot(Snapshot snapshot) {
        for (Resource resource : Resource.values()) {
            OwnerCounts counts =
                    snapshot.contentionOf(Scope.NODE, resource).owners().orNull();
            if (counts != null) {
                OwnerCounts.SelfStalled selfStalled =
                        Objects.requireNonNullElse(counts.selfStalled(), OwnerCounts.SelfStalled.NOBODY);
                limited.computeIfAbsent(resource, _ -> new KindTally())
                        .addCount(counts.selfLimited(), selfStalled.limited());
                crowded.computeIfAbsent(resource, _ -> new KindTally())
                        .addCount(counts.selfCrowded(), selfStalled.crowded());
            }
        }
    }

    /// What snapshots leave unsaid of those who stall by themselves; empty where none does.
    String unknownText(Resource resource) {
        KindTally byLimit = limited.getOrDefault(resource, new KindTally());
        KindTally byThreads = crowded.getOrDefault(resource, new KindTally());
        return byLimit.most + byThreads.most == 0
                ? ""
                : resource.word() + ": up to " + byLimit.most + " owners were self-limited" + byLimit.names() + " and "
                        + byThreads.most + " self-crowded" + byThreads.names()
                        + "; snapshots do not say for how long. Maybe record the node: barograph record";
    }
}
