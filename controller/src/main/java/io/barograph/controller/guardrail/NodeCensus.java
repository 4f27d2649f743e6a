package io.barograph.controller.guardrail;

import io.barograph.rules.demand.ScarceResource;
import module java.base;

/// The nodes counted: all, by pool, and by zone. One that others drain or take away is none of them, unless it has a
/// taint of ours, which keeps its place: shares are of the nodes that are in service, and it tells nothing of storms
/// and outages.
final class NodeCensus {

    final Tally cluster = new Tally();
    final SortedMap<String, Tally> pools = new TreeMap<>();
    final SortedMap<String, Tally> zones = new TreeMap<>();

    static NodeCensus of(Collection<GuardedNode> members) {
        NodeCensus census = new NodeCensus();
        for (GuardedNode guardedNode : members) {
            census.cluster.countNode(guardedNode);
            census.poolTally(guardedNode.location().pool()).countNode(guardedNode);
            census.zones
                    .computeIfAbsent(guardedNode.location().zone(), _ -> new Tally())
                    .countNode(guardedNode);
        }
        return census;
    }

    Tally poolTally(String name) {
        return pools.computeIfAbsent(name, _ -> new Tally());
    }

    /// Empty where there is no such zone.
    Tally zoneTally(String name) {
        return zones.getOrDefault(name, new Tally());
    }

    /// The nodes of one area.
    static final class Tally {

        int nodes;
        /// Nodes that others drain or take away, without a taint of ours.
        private int resting;
        /// Nodes with hard taints of ours, with soft ones, with any.
        int hard;

        int soft;
        int tainted;
        /// The same, and those that were allowed one and have not got it yet.
        int hardTaken;

        int softTaken;
        int taintedOrGranted;
        /// Nodes whose exporter is heard.
        int fresh;

        int fledglings;
        private final Map<ScarceResource, Integer> pressured = new EnumMap<>(ScarceResource.class);
        private int silent;
        private int unheard;
        private int unheardTainted;

        private void countNode(GuardedNode guardedNode) {
            GuardedNode.Stakes stakes = guardedNode.stakes();
            boolean isInService = !guardedNode.standsDown() || guardedNode.tainted() || guardedNode.granted();
            nodes += toCount(isInService);
            resting += toCount(!isInService);
            hard += toCount(stakes.hard().holds());
            soft += toCount(stakes.soft().holds());
            tainted += toCount(guardedNode.tainted());
            hardTaken += toCount(stakes.hard().holds() || stakes.hard().granted());
            softTaken += toCount(stakes.soft().holds() || stakes.soft().granted());
            taintedOrGranted += toCount(guardedNode.tainted() || guardedNode.granted());
            if (guardedNode.standsDown()) {
                return;
            }
            switch (guardedNode.health()) {
                case NodeHealth.New _ -> fledglings++;
                case NodeHealth.Heard(Set<ScarceResource> scarce) -> {
                    fresh++;
                    scarce.forEach(resource -> pressured.merge(resource, 1, Integer::sum));
                }
                case NodeHealth.Silent _ -> silent++;
                case NodeHealth.Unheard _ -> {
                    unheard++;
                    unheardTainted += toCount(guardedNode.tainted());
                }
            }
        }

        /// How many there are where it matters whether the pool is small. One of those that rest counts, so that no
        /// node makes its pool small by saying that it is being drained.
        int sizeWithOneResting() {
            return nodes + Math.min(1, resting);
        }

        /// How many of those that are heard are short of it.
        int pressured(ScarceResource resource) {
            return pressured.getOrDefault(resource, 0);
        }

        /// How many of those that should be heard are not. An exporter that was never heard is missed only if a taint
        /// of ours says that it was heard once; where there is one and no exporter is heard, all are missed.
        int missed() {
            boolean noneHeard = fresh + silent == 0;
            return silent + (noneHeard && unheardTainted > 0 ? unheard : unheardTainted);
        }

        /// How many are heard, or are too new to be.
        int known() {
            return fresh + fledglings;
        }

        /// How many should be heard.
        int expected() {
            return fresh + missed();
        }

        private static int toCount(boolean counts) {
            return counts ? 1 : 0;
        }
    }
}
