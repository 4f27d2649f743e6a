package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.EntryStore.Kept;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.LedgerJson;
import io.barograph.controller.evict.record.NodeEvictions;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The evictions of all nodes, in one object that no kubelet can write. Each change names the version that it is made
/// from. So of two replicas that think they lead, the second has to read what the first noted, and one of an older
/// epoch is shut out. Changed by the evictor's thread alone; any thread may read.
final class EvictionLedger {

    /// So often a replica that does not lead reads it, to know when each eviction was.
    private static final long FOLLOW_MICROS = TimeUnit.SECONDS.toMicros(30);

    private static final long RETRY_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// An object has at most 1 MiB.
    private static final int MOST_CHARS = 700 * 1024;

    private static final Duration HOUR = Duration.ofHours(1);

    private final EntryStore store;
    private final Leadership leadership;
    private final EvictionTimes times;
    private final Predicate<String> isNodeThere;
    private volatile Contents contents = Contents.NOTHING;
    /// Why it cannot be used; empty where it can.
    private volatile String failure = "the record of evictions was not read yet";
    private boolean stale = true;
    private @Nullable Long readEpoch;
    private long nextTryMicros = Long.MIN_VALUE;
    private long nextFollowMicros = Long.MIN_VALUE;

    /// @param steps when each step of an eviction was seen, in steady time: it is as old as that, whatever clocks say
    private record Contents(
            Kept kept,
            long epoch,
            Map<String, NodeEvictions> nodes,
            Map<String, EvictionTimes.Seen> steps,
            long readMicros) {

        private static final Contents NOTHING = new Contents(Kept.NOTHING, 0, Map.of(), Map.of(), Long.MIN_VALUE / 2);
    }

    /// @param isNodeThere whether there is a node of this name
    EvictionLedger(EntryStore store, Leadership leadership, EvictionTimes times, Predicate<String> isNodeThere) {
        this.store = store;
        this.leadership = leadership;
        this.times = times;
        this.isNodeThere = isNodeThere;
    }

    /// Why it cannot be used; empty where it can.
    String failure() {
        return failure;
    }

    /// Of how many nodes it has evictions.
    int size() {
        return contents.nodes.size();
    }

    /// What it has of this node.
    EvictionRecord recordOf(NodeIdentity node) {
        NodeEvictions evictions = contents.nodes.get(node.name());
        return evictions == null
                ? EvictionRecord.NONE
                : evictions.isOf(node) ? evictions.record() : evictions.record().settled();
    }

    /// The same by the steady time.
    EvictionRecord steadyRecordOf(NodeIdentity node) {
        NodeEvictions evictions = contents.nodes.get(node.name());
        if (evictions == null) {
            return EvictionRecord.NONE;
        }
        EvictionRecord record = steadyRecord(node.name(), evictions.record());
        return evictions.isOf(node) ? record : record.settled();
    }

    private EvictionRecord steadyRecord(String node, EvictionRecord record) {
        Map<String, EvictionTimes.Seen> steps = contents.steps;
        return record.withTimes(entry -> {
            EvictionTimes.Seen step = steps.get(stepKey(node, entry));
            return step == null ? entry.lastTime() : times.timeOf(step);
        });
    }

    private static String stepKey(String node, EvictionRecord.Entry entry) {
        return stepKey(node, entry.step());
    }

    private static String stepKey(String node, String step) {
        return node + " " + step;
    }

    /// For how long this replica has known of this step of a node's evictions.
    Duration knownFor(String node, String step) {
        EvictionTimes.Seen seenStep = contents.steps.get(stepKey(node, step));
        return seenStep == null ? Duration.ZERO : Duration.of(times.micros() - seenStep.micros(), ChronoUnit.MICROS);
    }

    /// What it has of nodes that are deleted, by the steady time: it counts for the hour and for owners.
    List<EvictionRecord> goneRecords() {
        return contents.nodes.entrySet().stream()
                .filter(entry -> !isNodeThere.test(entry.getKey()))
                .map(entry ->
                        steadyRecord(entry.getKey(), entry.getValue().record()).settled())
                .toList();
    }

    /// Reads it where that is due: with each new lead, where a write was answered by nothing sure, and now and then
    /// while another replica leads.
    void keepRead() {
        long nowMicros = times.micros();
        boolean isLeading = leadership.leading();
        boolean isDue = isLeading
                ? !isCurrent(leadership.epoch()) && nowMicros >= nextTryMicros
                : nowMicros >= nextFollowMicros;
        if (isDue) {
            ApiOutcome<Contents> outcome = readContents();
            nextFollowMicros = nowMicros + FOLLOW_MICROS;
            nextTryMicros = nowMicros + pauseMicros(outcome);
        }
    }

    private static long pauseMicros(ApiOutcome<Contents> outcome) {
        return switch (outcome) {
            case ApiOutcome.Done<Contents> _ -> 0;
            case ApiOutcome.Throttled<Contents>(String _, Integer seconds) ->
                ApiOutcome.Throttled.waitMicros(seconds, RETRY_MICROS);
            default -> RETRY_MICROS;
        };
    }

    private boolean isCurrent(@Nullable Long epoch) {
        return !stale && Objects.equals(readEpoch, epoch);
    }

    private ApiOutcome<Contents> readContents() {
        Long epoch = leadership.epoch();
        ApiOutcome<Contents> outcome =
                LeaderWrite.repeatAfterConflict(() -> readAndClaim(epoch), readOutcome -> readOutcome);
        boolean isRead = outcome instanceof ApiOutcome.Done;
        failure = isRead
                ? ""
                : "the record of evictions (ConfigMap barograph-evictions) cannot be read: " + outcome.text();
        stale = !isRead;
        readEpoch = isRead ? epoch : null;
        return outcome;
    }

    /// A new leader writes its epoch, which shuts out those who led before.
    private ApiOutcome<Contents> readAndClaim(@Nullable Long epoch) {
        ApiOutcome<Contents> outcome = store.read().flatMap(this::acceptKept);
        if (!(outcome instanceof ApiOutcome.Done<Contents>(Contents read))
                || epoch == null
                || !leadership.leading()
                || read.epoch == epoch) {
            return outcome;
        }
        if (read.epoch > epoch) {
            leadership.newerEpochSeen(read.epoch);
            return new ApiOutcome.Refused<>(
                    null,
                    "our epoch " + epoch + " is older than its " + read.epoch
                            + ". Maybe another replica leads by now, or the Lease was restored from an old copy.");
        }
        return store.updateEntries(read.kept, Map.of(LedgerJson.EPOCH, Long.toString(epoch)), Set.of())
                .flatMap(this::acceptKept);
    }

    /// What it says of times is believed, where that makes an eviction older, only of what this replica could not see
    /// itself.
    private ApiOutcome<Contents> acceptKept(Kept kept) {
        Reading<LedgerJson.Document> reading = LedgerJson.readEntries(kept.entries(), times.wall());
        if (!(reading instanceof Reading.Present<LedgerJson.Document>(LedgerJson.Document document))) {
            return new ApiOutcome.Refused<>(null, reading.why());
        }
        long nowMicros = times.micros();
        boolean isTimeBelieved = nowMicros - contents.readMicros > 2 * FOLLOW_MICROS;
        Map<String, EvictionTimes.Seen> steps = new HashMap<>();
        document.nodes()
                .forEach((node, evictions) -> evictions.record().entries().forEach(entry -> {
                    String key = stepKey(node, entry);
                    EvictionTimes.Seen knownStep = contents.steps.get(key);
                    steps.put(
                            key,
                            knownStep == null
                                    ? new EvictionTimes.Seen(isTimeBelieved ? entry.lastTime() : null, nowMicros)
                                    : knownStep);
                }));
        contents = new Contents(kept, document.epoch(), document.nodes(), steps, nowMicros);
        return new ApiOutcome.Done<>(contents);
    }

    /// Changes what it has of one node, as long as this replica leads.
    ///
    /// @param change from what stands there now; gives null where that does not allow it
    ApiOutcome<EvictionRecord> writeRecord(
            NodeIdentity node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        return LeaderWrite.repeatAfterConflict(() -> attemptWrite(node, change), outcome -> outcome);
    }

    private ApiOutcome<EvictionRecord> attemptWrite(
            NodeIdentity node, Function<EvictionRecord, @Nullable EvictionRecord> change) {
        Long epoch = leadership.epoch();
        if (epoch == null || !leadership.leading()) {
            return new ApiOutcome.Refused<>(null, "this replica does not lead");
        }
        if (!isCurrent(epoch)) {
            ApiOutcome<Contents> outcome = readContents();
            if (!(outcome instanceof ApiOutcome.Done)) {
                return ApiOutcome.sameFailure(outcome);
            }
        }
        EvictionRecord newRecord = change.apply(recordOf(node));
        if (newRecord == null) {
            return new ApiOutcome.Refused<>(null, "the record says that another eviction is under way on the node");
        }
        String text = LedgerJson.writeNode(new NodeEvictions(node.uid(), newRecord));
        Trim trim = trimOthers(node.name(), text);
        Map<String, String> put = new HashMap<>(trim.put);
        put.put(node.name(), text);
        ApiOutcome<Kept> outcome = store.updateEntries(contents.kept, put, trim.removed);
        stale = !(outcome instanceof ApiOutcome.Done);
        return outcome instanceof ApiOutcome.NotFound
                ? new ApiOutcome.Conflict<>("the record of evictions was deleted")
                : outcome.flatMap(this::acceptKept).map(_ -> newRecord);
    }

    /// @param put by name, nodes whose refused evictions are left out
    /// @param removed nodes of which nothing counts any more
    private record Trim(Map<String, String> put, Set<String> removed) {}

    /// @param steady by the steady time, what took pods away
    private record Aged(String node, NodeEvictions evictions, EvictionRecord steady, Instant lastTime) {}

    private Aged age(String node, NodeEvictions evictions) {
        EvictionRecord steady = steadyRecord(node, evictions.record().withoutRefused());
        Instant lastTime = steady.entries().stream()
                .map(EvictionRecord.Entry::lastTime)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        return new Aged(node, evictions, steady, lastTime);
    }

    /// What can go. Where it grows too large, that is also what was refused, and after the hour the nodes whose
    /// evictions are longest ago.
    private Trim trimOthers(String writtenNode, String writtenText) {
        Map<String, String> texts = new HashMap<>(contents.kept.entries());
        texts.put(writtenNode, writtenText);
        long size = texts.values().stream().mapToLong(String::length).sum();
        Instant currentTime = times.steady();
        Map<String, String> shortened = new HashMap<>();
        Set<String> forgotten = new TreeSet<>();
        List<Aged> oldest = contents.nodes.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(writtenNode))
                .map(entry -> age(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Aged::lastTime))
                .toList();
        for (Aged other : oldest) {
            String text = Objects.requireNonNullElse(texts.get(other.node), "");
            boolean isOver = other.steady.inFlight() == null || !isNodeThere.test(other.node);
            boolean isTooLarge = size > MOST_CHARS;
            if (isOver
                    && (EvictionHistory.isForgotten(other.steady, currentTime)
                            || (isTooLarge && other.lastTime.plus(HOUR).isBefore(currentTime)))) {
                forgotten.add(other.node);
                size -= text.length();
            } else if (isTooLarge) {
                EvictionRecord counting = other.evictions.record().withoutRefused();
                String shortText = LedgerJson.writeNode(new NodeEvictions(other.evictions.uid(), counting));
                if (shortText.length() < text.length()) {
                    shortened.put(other.node, shortText);
                    size -= text.length() - shortText.length();
                }
            }
        }
        return new Trim(shortened, forgotten);
    }
}
