package io.barograph.controller.evict.record;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The evictions of all nodes, and whether another one would be too soon or too many. Pure.
///
/// @param gone of nodes that are deleted: it counts for the hour and for owners
public record EvictionHistory(Collection<Kept> nodes, Collection<EvictionRecord> gone) {

    static final Duration FIRST_COOL_DOWN = Duration.ofMinutes(10);
    static final Duration LONGEST_COOL_DOWN = Duration.ofHours(6);

    /// Evictions of an owner within this time double its cool-down.
    static final Duration WINDOW = Duration.ofHours(12);

    private static final Duration MEASURED_WITHIN = Duration.ofMinutes(1);
    private static final long READY_SECONDS = 30;
    private static final int MOST_NAMED = 5;
    private static final Duration HOUR = Duration.ofHours(1);

    /// What is recorded of one node.
    ///
    /// @param takesPlace whether an eviction that is under way there counts in the caps: not where the node is not
    ///     Ready, nor where the pod should long be gone
    public record Kept(String node, String pool, EvictionRecord record, boolean takesPlace) {

        Kept(String node, String pool, EvictionRecord record) {
            this(node, pool, record, true);
        }

        /// A node that fell silent after an eviction cannot be measured; it must not hold up the others for ever.
        public boolean isBusy(Instant currentTime) {
            Entry ended = record.measuring();
            return takesPlace
                    && (record.inFlight() != null || (ended != null && isWithin(ended, MEASURED_WITHIN, currentTime)));
        }
    }

    /// Why no pod of this node may be evicted for this signal now; null if one may.
    public @Nullable NotEvicted onNode(Kept node, String signal, EvictionCaps caps, Instant currentTime) {
        Entry entryInFlight = node.record().inFlight();
        if (entryInFlight != null) {
            return new NotEvicted(
                    node.takesPlace() ? NotEvictedCause.IN_FLIGHT : NotEvictedCause.NOT_ENDING,
                    "pod " + entryInFlight.pod().path() + " is being evicted from node " + node.node() + " ("
                            + entryInFlight.state().word() + ") since " + entryInFlight.at()
                            + (node.takesPlace() ? "" : ", and does not end"),
                    "the pod is gone");
        }
        if (node.record().measuring() != null) {
            return new NotEvicted(
                    NotEvictedCause.MEASURING,
                    "the last eviction's relief is not measured yet",
                    "two fresh snapshots have come since the pod was gone");
        }
        if (node.record().isUseless(signal)) {
            return new NotEvicted(
                    NotEvictedCause.USELESS,
                    "the last two evictions on this node brought " + signal + " no relief",
                    "the demand has cleared; look for what else uses it up");
        }
        List<Kept> busy =
                nodes.stream().filter(keptNode -> keptNode.isBusy(currentTime)).toList();
        int most = caps.cluster().nodeLimit(nodes.size());
        if (busy.size() >= most) {
            return capRefusal("of the cluster's nodes", busy, most, "--max-evicting-nodes");
        }
        List<Kept> pool = nodes.stream()
                .filter(keptNode -> keptNode.pool().equals(node.pool()))
                .toList();
        List<Kept> inPool =
                pool.stream().filter(keptNode -> keptNode.isBusy(currentTime)).toList();
        int mostInPool = caps.pool().nodeLimit(pool.size());
        if (inPool.size() >= mostInPool) {
            return capRefusal("of the nodes of its pool", inPool, mostInPool, "--max-evicting-per-pool");
        }
        NotEvicted many = tooMany(entries(), caps.anHour(), "", currentTime);
        return many == null
                ? tooMany(
                        countedEntries(node.record()),
                        Math.min(EvictionRecord.MOST, nodeShareOfHour(caps)), // what is forgotten is not counted
                        " from node " + node.node(),
                        currentTime)
                : many;
    }

    /// The pools in which as many nodes have an eviction under way as may.
    public Set<String> fullPools(EvictionCaps caps, Instant currentTime) {
        Map<String, List<Kept>> byPool = nodes.stream().collect(Collectors.groupingBy(Kept::pool));
        return byPool.entrySet().stream()
                .filter(pool -> countBusy(pool.getValue(), currentTime)
                        >= caps.pool().nodeLimit(pool.getValue().size()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static long countBusy(List<Kept> nodes, Instant currentTime) {
        return nodes.stream().filter(keptNode -> keptNode.isBusy(currentTime)).count();
    }

    /// One namespace has at most half of the hour's evictions: its users can bring them about.
    private static int namespaceShareOfHour(EvictionCaps caps) {
        return (caps.anHour() + 1) / 2;
    }

    /// One node has at most a third, so that it cannot use up what its pods' namespace has.
    private static int nodeShareOfHour(EvictionCaps caps) {
        return (caps.anHour() + 2) / 3;
    }

    /// Why no pod of this namespace may be evicted now; null if one may.
    public @Nullable NotEvicted inNamespace(String namespace, EvictionCaps caps, Instant currentTime) {
        return tooMany(
                entries().filter(entry -> entry.pod().owner().namespace().equals(namespace)),
                namespaceShareOfHour(caps),
                " of namespace " + namespace,
                currentTime);
    }

    private static @Nullable NotEvicted tooMany(Stream<Entry> entries, int most, String where, Instant currentTime) {
        long lately =
                entries.filter(entry -> isWithin(entry, HOUR, currentTime)).count();
        return lately < most
                ? null
                : new NotEvicted(
                        NotEvictedCause.HOURLY_CAP,
                        lately + " pods were evicted" + where + " within the last hour, at most " + most + " allowed",
                        "some of them are an hour ago"
                                + (where.isEmpty() ? ", or --max-evictions-per-hour is raised" : ""));
    }

    private static NotEvicted capRefusal(String which, List<Kept> busy, int most, String option) {
        String names = busy.stream().limit(MOST_NAMED).map(Kept::node).collect(Collectors.joining(", "));
        return new NotEvicted(
                NotEvictedCause.CAP,
                busy.size() + " " + which + " have an eviction under way, at most " + most + " allowed"
                        + (names.isEmpty() ? "" : ": " + names + (busy.size() > MOST_NAMED ? ", ..." : "")),
                "one of them ends, or " + option + " is raised");
    }

    private List<Entry> earlierEntries(Workload owner, Instant currentTime) {
        return entries()
                .filter(entry ->
                        entry.pod().owner().equals(owner) && (entry.inFlight() || isWithin(entry, WINDOW, currentTime)))
                .toList();
    }

    /// Why it is too soon to evict a pod of this owner; null if it is not.
    public @Nullable NotEvicted ofOwner(Workload owner, Instant currentTime) {
        List<Entry> earlierEntries = earlierEntries(owner, currentTime);
        if (earlierEntries.isEmpty()) {
            return null;
        }
        if (earlierEntries.stream().anyMatch(Entry::inFlight)) {
            return new NotEvicted(
                    NotEvictedCause.OWNER_IN_FLIGHT,
                    "another pod of " + owner.text() + " is being evicted" + nodesOf(owner),
                    "that pod is gone");
        }
        Instant lastTime = earlierEntries.stream()
                .map(Entry::lastTime)
                .max(Comparator.naturalOrder())
                .orElse(currentTime);
        Instant coolDownEnd = lastTime.plus(coolDown(earlierEntries.size()));
        return currentTime.isBefore(coolDownEnd)
                ? new NotEvicted(
                        NotEvictedCause.OWNER_COOL_DOWN,
                        earlierEntries.size() + " pod(s) of " + owner.text() + " were evicted within "
                                + WINDOW.toHours() + " hours; the next not before "
                                + coolDownEnd.truncatedTo(ChronoUnit.SECONDS),
                        "that time has come")
                : null;
    }

    private String nodesOf(Workload owner) {
        String names = nodes.stream()
                .filter(keptNode -> keptNode.record().entries().stream()
                        .anyMatch(it -> it.inFlight() && it.pod().owner().equals(owner)))
                .limit(MOST_NAMED)
                .map(Kept::node)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " from node " + names;
    }

    /// Why what was evicted of this owner is not yet replaced; null if it is, or if nothing was evicted.
    public @Nullable NotEvicted ofReplacement(Workload owner, WorkloadStatus status, Instant currentTime) {
        boolean ready = status.ready() >= status.wantedPods() && status.readySinceSeconds() >= READY_SECONDS;
        return ready || earlierEntries(owner, currentTime).isEmpty()
                ? null
                : new NotEvicted(
                        NotEvictedCause.OWNER_NOT_READY,
                        "the pod that replaces the one evicted of " + owner.text() + " has not been Ready for "
                                + READY_SECONDS + " s",
                        "all pods of it are Ready");
    }

    /// It doubles with each eviction, up to a bound.
    static Duration coolDown(int evictions) {
        long doubled = FIRST_COOL_DOWN.toSeconds() << Math.min(evictions - 1, 10);
        return Duration.ofSeconds(Math.min(doubled, LONGEST_COOL_DOWN.toSeconds()));
    }

    private Stream<Entry> entries() {
        return Stream.concat(nodes.stream().map(Kept::record), gone.stream()).flatMap(EvictionHistory::countedEntries);
    }

    private static Stream<Entry> countedEntries(EvictionRecord record) {
        return record.entries().stream().filter(Entry::counts);
    }

    /// Whether nothing of it counts any more.
    public static boolean isForgotten(EvictionRecord record, Instant currentTime) {
        return countedEntries(record).noneMatch(entry -> isWithin(entry, WINDOW, currentTime));
    }

    private static boolean isWithin(Entry entry, Duration window, Instant currentTime) {
        return entry.lastTime().plus(window).isAfter(currentTime);
    }
}
