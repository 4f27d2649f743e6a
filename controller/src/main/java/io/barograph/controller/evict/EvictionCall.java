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
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.kubelet.PodGrace;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.reconcile.write.EventSender;
import io.barograph.controller.reconcile.write.PendingEvent;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Evicts one pod: asks what the API server would answer, notes the intent on the node, looks again whether it is still
/// wanted, asks, and notes what is answered. So the next leader knows what may be under way.
final class EvictionCall {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionCall.class);

    /// After a refusal that an administrator has to mend, the eviction is asked for again after this.
    private static final int BLOCKED_SECONDS = 120;

    private static final long AGAIN_MICROS = TimeUnit.SECONDS.toMicros(1);

    private static final String UNHEALTHY = "; the pod is not Ready, and a budget with unhealthyPodEvictionPolicy"
            + " IfHealthyBudget may refuse it for ever. Maybe set AlwaysAllow";

    private final EvictorDoors doors;
    private final EvictionWriter writer;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final WorkloadHolds holds;
    private final EventSender events;

    EvictionCall(EvictorDoors doors, EvictionWriter writer, EvictionListener listener, WorkloadHolds holds) {
        this.doors = doors;
        this.writer = writer;
        this.times = writer.times();
        this.listener = listener;
        this.holds = holds;
        this.events = new EventSender(doors.nodes());
    }

    /// @param noted whether the intent is on the node
    private record Attempt(EvictingNode node, Wanted wanted, Choice.Judged victim, Entry intent, boolean noted) {

        Workload owner() {
            return intent.pod().owner();
        }
    }

    /// @param anew whether a pod is still to go, after what has come in meanwhile
    @Nullable
    HeldBack enforce(EvictingNode node, Wanted wanted, Choice.Judged victim, Supplier<EvictionNeed> anew) {
        Long epoch = doors.leadership().epoch();
        Entry intent = intent(node, wanted, victim);
        EvictionAnswer said = doors.pods().evict(request(wanted, victim, intent.id(), true));
        if (said.decidesByDryRun()) {
            listener.answered(wanted.signal(), said.word());
            return answered(new Attempt(node, wanted, victim, intent, false), said);
        }
        ApiOutcome<LiveNode> noted = writer.write(
                node,
                record -> record.inFlight() == null && record.measuring() == null && !record.useless(wanted.signal())
                        ? record.with(intent)
                        : null);
        if (!(noted instanceof ApiOutcome.Done)) {
            return new NotEvicted(
                    "not_noted", "the intent cannot be noted on the node: " + noted.text(), "it is tried again");
        }
        node.goingSince(intent.id());
        EvictionNeed still = anew.get();
        if (!(still instanceof Wanted again && again.mode().evicts())) {
            note(node, intent.in(State.WITHDRAWN));
            listener.withdrawn();
            return still instanceof EvictionNeed.No(HeldBack why)
                    ? why
                    : new NotEvicted("mode", "the mode has changed", EvictionNeed.CHANGE);
        }
        if (!doors.leadership().leading()
                || !Objects.equals(epoch, doors.leadership().epoch())) {
            return new HeldBack.NotLeader(doors.leadership().leader());
        }
        EvictionAnswer answer = doors.pods().evict(request(wanted, victim, intent.id(), false));
        listener.answered(wanted.signal(), answer.word());
        LOG.info("Node {}: eviction of {} for {}: {}", node.name, intent.pod().path(), wanted.signal(), answer);
        return answered(new Attempt(node, wanted, victim, intent, true), answer);
    }

    private Entry intent(EvictingNode node, Wanted wanted, Choice.Judged victim) {
        EvictablePod pod = victim.pod();
        return new Entry(
                Long.toHexString(ChronoUnit.MICROS.between(
                        Instant.EPOCH, times.clock().wall().instant())),
                new EvictionRecord.Pod(
                        Objects.requireNonNull(pod.owner()),
                        pod.identity().name(),
                        pod.identity().uid()),
                wanted.signal(),
                State.INTENDED,
                times.noted(),
                null,
                new EvictionRecord.Relief(
                        doors.available(node.name, wanted.signal()),
                        null,
                        victim.rank().usage().orNull()),
                false);
    }

    static EvictionRequest request(Wanted wanted, Choice.Judged victim, String id, boolean dryRun) {
        EvictablePod pod = victim.pod();
        return new EvictionRequest(
                pod.identity(),
                id,
                "barograph/" + wanted.policy(),
                wanted.share().demand().key() + ": " + wanted.share().why(),
                PodGrace.ofEviction(
                        wanted.share().terms().maxGrace(), pod.spec().graceSeconds()),
                dryRun);
    }

    private @Nullable HeldBack answered(Attempt tried, EvictionAnswer answer) {
        EvictingNode node = tried.node;
        return switch (answer) {
            case EvictionAnswer.Accepted _ -> {
                note(node, tried.intent.in(State.ACCEPTED));
                holds.accepted(tried.owner());
                tell(
                        node,
                        new NodeEvent.What(
                                true,
                                "PodEvicted",
                                "Evict",
                                "rule \"" + tried.wanted.share().source().rule() + "\" of policy "
                                        + tried.wanted.policy() + ", for " + tried.wanted.signal() + ": "
                                        + tried.victim.rank().text()));
                yield null;
            }
            case EvictionAnswer.Gone _ -> {
                if (tried.noted) {
                    note(node, tried.intent.endedAt(times.noted()));
                } else {
                    node.notBeforeMicros = times.micros() + AGAIN_MICROS;
                }
                yield null;
            }
            case EvictionAnswer.Evacuating _ -> {
                note(node, tried.intent.in(State.EVACUATING));
                yield null;
            }
            case EvictionAnswer.Unknown _ -> {
                node.notBeforeMicros = times.micros() + AGAIN_MICROS;
                yield null;
            }
            case EvictionAnswer.Changed _ -> {
                node.notBeforeMicros = times.micros() + AGAIN_MICROS;
                yield refused(
                        tried,
                        new NotEvicted("conflict", "the pod has changed since it was chosen", "it is decided anew"),
                        null);
            }
            case EvictionAnswer.Throttled(String message, Integer seconds) -> {
                NotEvicted why = refusal(tried, answer, message);
                over(tried);
                holds.pause(why, seconds, times.micros());
                yield why;
            }
            case EvictionAnswer.BudgetRefused(String message, Integer seconds) ->
                tried.victim.pod().state().ready()
                        ? refused(tried, refusal(tried, answer, message), seconds)
                        : told(tried, refused(tried, refusal(tried, answer, message + UNHEALTHY), seconds));
            case EvictionAnswer.SeveralBudgets(String message) -> {
                String names =
                        doors.pods().budgetsOf(tried.victim.pod()) instanceof ApiOutcome.Done<List<String>>(var all)
                                ? String.join(", ", all) + ": "
                                : "";
                yield blocked(tried, answer, names + message);
            }
            case EvictionAnswer.Forbidden(String message) -> blocked(tried, answer, message);
            case EvictionAnswer.WebhookDenied(String webhook, String message) ->
                blocked(tried, answer, "webhook " + webhook + ": " + message);
        };
    }

    private static NotEvicted refusal(Attempt tried, EvictionAnswer answer, String message) {
        return new NotEvicted(
                answer.word(),
                "the API server refuses to evict pod " + tried.intent.pod().path() + ": " + message,
                "it allows it; it is asked again");
    }

    private NotEvicted refused(Attempt tried, NotEvicted why, @Nullable Integer seconds) {
        over(tried);
        holds.refused(tried.owner(), why, seconds, times.micros());
        return why;
    }

    private void over(Attempt tried) {
        if (tried.noted) {
            note(tried.node, tried.intent.in(State.REFUSED));
        }
    }

    /// An administrator has to change something.
    private NotEvicted blocked(Attempt tried, EvictionAnswer answer, String message) {
        return told(tried, refused(tried, refusal(tried, answer, message), BLOCKED_SECONDS));
    }

    /// Once, until nothing is demanded any more.
    private NotEvicted told(Attempt tried, NotEvicted why) {
        if (tried.node.reported.add(why.cause() + " " + tried.owner().text())) {
            tell(tried.node, new NodeEvent.What(true, "EvictionBlocked", "Evict", why.text()));
        }
        return why;
    }

    private void note(EvictingNode node, Entry entry) {
        ApiOutcome<LiveNode> written = writer.write(node, record -> record.with(entry));
        if (!(written instanceof ApiOutcome.Done)) {
            LOG.warn(
                    "Node {}: the record of evictions cannot be written: {}. The pod's own state is read instead.",
                    node.name,
                    written.text());
        }
    }

    void tell(EvictingNode node, NodeEvent.What what) {
        LiveNode live = node.live();
        if (live != null) {
            Instant at = times.clock().wall().instant().truncatedTo(ChronoUnit.MICROS);
            events.send(live.identity(), new PendingEvent(what, what.note(), at, times.micros()));
        }
    }
}
