package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.events.EventSender;
import io.barograph.controller.events.PendingEvent;
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.kubelet.PodGrace;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Evicts one pod: asks what the API server would answer, notes the intent, looks again whether it is still
/// wanted, asks, and notes what is answered. So the next leader knows what may be under way.
final class EvictionCall {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionCall.class);

    /// After a refusal that an administrator has to mend, the eviction is asked for again after this.
    private static final int BLOCKED_SECONDS = 120;

    /// That are named.
    private static final int MOST_BUDGETS = 3;

    private static final long AGAIN_MICROS = TimeUnit.SECONDS.toMicros(1);

    private static final String UNHEALTHY = "; the pod is not Ready, and a budget with unhealthyPodEvictionPolicy"
            + " IfHealthyBudget may refuse it for ever. Maybe set AlwaysAllow";

    private final EvictorDoors doors;
    private final EvictionLedgerWriter writer;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final EvictionPauses pauses;
    private final EventSender events;

    EvictionCall(EvictorDoors doors, EvictionLedgerWriter writer, EvictionListener listener, EvictionPauses pauses) {
        this.doors = doors;
        this.writer = writer;
        this.times = writer.times();
        this.listener = listener;
        this.pauses = pauses;
        this.events = new EventSender(doors.nodes());
    }

    /// @param noted whether the intent is noted
    private record Attempt(
            EvictingNode node, Wanted wantedEviction, Choice.Judged victim, Entry intent, boolean noted) {

        Workload owner() {
            return intent.pod().owner();
        }
    }

    /// @param needRecheck whether a pod is still to go, after what has come in meanwhile
    @Nullable
    HeldBack enforceEviction(
            EvictingNode node, Wanted wantedEviction, Choice.Judged victim, Supplier<EvictionNeed> needRecheck) {
        Long epoch = doors.leadership().epoch();
        Entry intent = newIntent(node, wantedEviction, victim);
        EvictionAnswer dryRunAnswer = doors.pods().evictPod(toRequest(wantedEviction, victim, intent.id(), true));
        if (dryRunAnswer.decidesByDryRun()) {
            listener.evictionAnswered(wantedEviction.signal(), dryRunAnswer.word());
            return handleAnswer(new Attempt(node, wantedEviction, victim, intent, false), dryRunAnswer);
        }
        ApiOutcome<EvictionRecord> noted = writer.writeRecord(
                node,
                record -> record.inFlight() == null
                                && record.measuring() == null
                                && !record.isUseless(wantedEviction.signal())
                        ? record.withEntry(intent)
                        : null);
        if (!(noted instanceof ApiOutcome.Done)) {
            NotEvicted pause = pauses.whilePaused(times.micros());
            return pause != null
                    ? pause
                    : new NotEvicted(
                            NotEvictedCause.NOT_NOTED,
                            "the intent cannot be noted: " + noted.text(),
                            "it is tried again");
        }
        EvictionNeed still = needRecheck.get();
        if (!(still instanceof Wanted stillWanted && stillWanted.mode().evicts())) {
            noteEntry(node, intent.withState(State.WITHDRAWN));
            listener.intentWithdrawn();
            return still instanceof EvictionNeed.No(HeldBack heldBack)
                    ? heldBack
                    : new NotEvicted(NotEvictedCause.MODE, "the mode has changed", EvictionNeed.CHANGE);
        }
        if (!doors.leadership().leading()
                || !Objects.equals(epoch, doors.leadership().epoch())) {
            if (doors.leadership().leading()) {
                noteEntry(node, intent.withState(State.WITHDRAWN)); // in a newer epoch
                listener.intentWithdrawn();
            }
            return new HeldBack.NotLeader(doors.leadership().leader());
        }
        EvictionAnswer answer = doors.pods().evictPod(toRequest(wantedEviction, victim, intent.id(), false));
        listener.evictionAnswered(wantedEviction.signal(), answer.word());
        LOG.info("Node {}: eviction of {} for {}: {}", node.name, intent.pod().path(), wantedEviction.signal(), answer);
        return handleAnswer(new Attempt(node, wantedEviction, victim, intent, true), answer);
    }

    private Entry newIntent(EvictingNode node, Wanted wantedEviction, Choice.Judged victim) {
        EvictablePod pod = victim.pod();
        return new Entry(
                Long.toHexString(ChronoUnit.MICROS.between(
                        Instant.EPOCH, times.clock().wall().instant())),
                new EvictionRecord.Pod(
                        Objects.requireNonNull(pod.owner()),
                        pod.identity().name(),
                        pod.identity().uid()),
                wantedEviction.signal(),
                State.INTENDED,
                times.noted(),
                null,
                new EvictionRecord.Relief(
                        doors.availableAmount(node.name, wantedEviction.signal()),
                        null,
                        victim.rank().usage().orNull()),
                false);
    }

    static EvictionRequest toRequest(Wanted wantedEviction, Choice.Judged victim, String id, boolean dryRun) {
        EvictablePod pod = victim.pod();
        return new EvictionRequest(
                pod.identity(),
                id,
                "barograph/" + wantedEviction.policy(),
                wantedEviction.share().demand().key() + ": "
                        + wantedEviction.share().why(),
                PodGrace.ofEviction(
                        wantedEviction.share().terms().maxGrace(), pod.spec().graceSeconds()),
                dryRun);
    }

    private @Nullable HeldBack handleAnswer(Attempt attempt, EvictionAnswer answer) {
        EvictingNode node = attempt.node;
        return switch (answer) {
            case EvictionAnswer.Accepted _ -> {
                noteEntry(node, attempt.intent.withState(State.ACCEPTED));
                pauses.release(attempt.owner().text());
                sendEvent(
                        node,
                        new NodeEvent.What(
                                true,
                                "PodEvicted",
                                "Evict",
                                "rule \""
                                        + attempt.wantedEviction
                                                .share()
                                                .source()
                                                .rule() + "\" of policy "
                                        + attempt.wantedEviction.policy() + ", for " + attempt.wantedEviction.signal()
                                        + ": "
                                        + attempt.victim.rank().text()));
                yield null;
            }
            case EvictionAnswer.Gone _ -> {
                if (attempt.noted) {
                    noteEntry(node, attempt.intent.endedAt(times.noted()));
                } else {
                    node.notBeforeMicros = times.micros() + AGAIN_MICROS;
                }
                yield null;
            }
            case EvictionAnswer.Evacuating _ -> {
                noteEntry(node, attempt.intent.withState(State.EVACUATING));
                yield null;
            }
            case EvictionAnswer.Unknown _ -> {
                node.notBeforeMicros = times.micros() + AGAIN_MICROS;
                yield null;
            }
            case EvictionAnswer.Changed _ -> {
                NotEvicted notEvicted = new NotEvicted(
                        NotEvictedCause.CONFLICT,
                        "pod " + attempt.intent.pod().path() + " has changed since it was chosen",
                        "it is asked again");
                endAttempt(attempt);
                String uid = attempt.victim.pod().identity().uid(); // not its owner, whose other pods nobody changes
                pauses.pauseRefused(uid, notEvicted, null, times.micros());
                yield notEvicted;
            }
            case EvictionAnswer.Throttled(String message, Integer seconds) -> {
                NotEvicted notEvicted = refusalOf(attempt, NotEvictedCause.THROTTLED, message);
                endAttempt(attempt);
                pauses.pauseAll(notEvicted, seconds, times.micros());
                yield notEvicted;
            }
            case EvictionAnswer.BudgetRefused(String message, Integer seconds) ->
                attempt.victim.pod().state().ready()
                        ? recordRefusal(
                                attempt, refusalOf(attempt, NotEvictedCause.DISRUPTION_BUDGET, message), seconds)
                        : announceOnce(
                                attempt,
                                recordRefusal(
                                        attempt,
                                        refusalOf(attempt, NotEvictedCause.DISRUPTION_BUDGET, message + UNHEALTHY),
                                        seconds));
            case EvictionAnswer.SeveralBudgets(String message) -> {
                String names = doors.pods().budgetsOf(attempt.victim.pod())
                                instanceof ApiOutcome.Done<List<String>>(var budgetNames)
                        ? firstNames(budgetNames) + ": "
                        : "";
                yield recordBlocked(attempt, NotEvictedCause.SEVERAL_BUDGETS, names + message);
            }
            case EvictionAnswer.Forbidden(String message) -> recordBlocked(attempt, NotEvictedCause.FORBIDDEN, message);
            case EvictionAnswer.WebhookDenied(String webhook, String message) ->
                recordBlocked(attempt, NotEvictedCause.WEBHOOK, "webhook " + webhook + ": " + message);
        };
    }

    private static String firstNames(List<String> names) {
        int more = names.size() - MOST_BUDGETS;
        return names.stream().limit(MOST_BUDGETS).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static NotEvicted refusalOf(Attempt attempt, NotEvictedCause cause, String message) {
        return new NotEvicted(
                cause,
                "the API server refuses to evict pod " + attempt.intent.pod().path() + ": " + message,
                "it allows it; it is asked again");
    }

    private NotEvicted recordRefusal(Attempt attempt, NotEvicted notEvicted, @Nullable Integer seconds) {
        endAttempt(attempt);
        pauses.pauseRefused(attempt.owner().text(), notEvicted, seconds, times.micros());
        return notEvicted;
    }

    private void endAttempt(Attempt attempt) {
        if (attempt.noted) {
            noteEntry(attempt.node, attempt.intent.withState(State.REFUSED));
        }
    }

    /// An administrator has to change something.
    private NotEvicted recordBlocked(Attempt attempt, NotEvictedCause cause, String message) {
        return announceOnce(attempt, recordRefusal(attempt, refusalOf(attempt, cause, message), BLOCKED_SECONDS));
    }

    /// Once, until nothing is demanded any more.
    private NotEvicted announceOnce(Attempt attempt, NotEvicted notEvicted) {
        if (attempt.node.isToReport(
                notEvicted.cause().word() + " " + attempt.owner().text())) {
            sendEvent(attempt.node, new NodeEvent.What(true, "EvictionBlocked", "Evict", notEvicted.text()));
        }
        return notEvicted;
    }

    private void noteEntry(EvictingNode node, Entry entry) {
        ApiOutcome<EvictionRecord> writeOutcome = writer.writeRecord(node, record -> record.withEntry(entry));
        if (!(writeOutcome instanceof ApiOutcome.Done)) {
            LOG.warn(
                    "Node {}: the record of evictions cannot be written: {}. The pod's own state is read instead.",
                    node.name,
                    writeOutcome.text());
        }
    }

    void sendEvent(EvictingNode node, NodeEvent.What what) {
        LiveNode live = node.live();
        if (live != null) {
            Instant eventTime = times.clock().wall().instant().truncatedTo(ChronoUnit.MICROS);
            events.sendEvent(live.identity(), new PendingEvent(what, what.note(), eventTime, times.micros()));
        }
    }
}
