package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodOwner;
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

/// Evicts one pod: notes the intent on the node, looks again whether it is still wanted, asks the API server, and notes
/// what it answers. So whoever leads next knows what may be under way.
final class EvictionCall {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionCall.class);

    /// Who is refused for a reason that somebody has to mend is asked for again after this.
    private static final int BLOCKED_SECONDS = 120;

    private static final long AGAIN_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final EvictorDoors doors;
    private final EvictionWriter writer;
    private final ControllerClock clock;
    private final EvictionListener listener;
    private final OwnerHolds holds;
    private final EventSender events;

    EvictionCall(
            EvictorDoors doors,
            EvictionWriter writer,
            ControllerClock clock,
            EvictionListener listener,
            OwnerHolds holds) {
        this.doors = doors;
        this.writer = writer;
        this.clock = clock;
        this.listener = listener;
        this.holds = holds;
        this.events = new EventSender(doors.nodes());
    }

    /// @param anew whether a pod is still to go, after what has come in meanwhile
    @Nullable
    HeldBack enforce(EvictingNode node, Wanted wanted, Choice.Judged victim, Supplier<EvictionNeed> anew) {
        Long epoch = doors.leadership().epoch();
        EvictablePod pod = victim.pod();
        Instant now = wall();
        Entry intent = new Entry(
                Long.toHexString(
                        ChronoUnit.MICROS.between(Instant.EPOCH, clock.wall().instant())),
                new EvictionRecord.Pod(
                        Objects.requireNonNull(pod.owner()),
                        pod.identity().name(),
                        pod.identity().uid()),
                wanted.signal(),
                State.INTENDED,
                now,
                null,
                new EvictionRecord.Relief(
                        doors.available(node.name, wanted.signal()),
                        null,
                        victim.rank().usage().orNull()),
                false);
        ApiOutcome<LiveNode> noted = writer.write(
                node,
                record -> record.inFlight() == null && record.measuring() == null && !record.useless(wanted.signal())
                        ? record.with(intent)
                        : null);
        if (!(noted instanceof ApiOutcome.Done)) {
            return new NotEvicted(
                    "not_noted", "the intent cannot be noted on the node: " + noted.text(), "it is tried again");
        }
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
        LOG.info("Node {}: eviction of {} for {}: {}", node.name, pod.identity().path(), wanted.signal(), answer);
        return answered(node, wanted, victim, intent, answer);
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

    private @Nullable HeldBack answered(
            EvictingNode node, Wanted wanted, Choice.Judged victim, Entry intent, EvictionAnswer answer) {
        PodOwner owner = intent.pod().owner();
        switch (answer) {
            case EvictionAnswer.Accepted _ -> {
                note(node, intent.in(State.ACCEPTED));
                holds.accepted(owner);
                tell(
                        node,
                        new NodeEvent.What(
                                true,
                                "PodEvicted",
                                "Evict",
                                "rule \"" + wanted.share().source().rule() + "\" of policy " + wanted.policy()
                                        + ", for " + wanted.signal() + ": "
                                        + victim.rank().text()));
                return null;
            }
            case EvictionAnswer.Gone _ -> note(node, intent.endedAt(wall()));
            case EvictionAnswer.Evacuating _ -> note(node, intent.in(State.EVACUATING));
            case EvictionAnswer.Unknown _ -> node.notBeforeMicros = micros() + AGAIN_MICROS;
            case EvictionAnswer.Changed _ -> {
                note(node, intent.in(State.REFUSED));
                node.notBeforeMicros = micros() + AGAIN_MICROS;
                return new NotEvicted("conflict", "the pod has changed since it was chosen", "it is decided anew");
            }
            case EvictionAnswer.Throttled(String message, Integer seconds) -> {
                note(node, intent.in(State.REFUSED));
                NotEvicted why = refusal(intent, answer, message);
                holds.pause(why, seconds, micros());
                return why;
            }
            case EvictionAnswer.BudgetRefused(String message, Integer seconds) -> {
                return refused(node, intent, refusal(intent, answer, message), seconds);
            }
            case EvictionAnswer.SeveralBudgets(String message) -> {
                String names = doors.pods().budgetsOf(victim.pod()) instanceof ApiOutcome.Done<List<String>>(var all)
                        ? String.join(", ", all) + ": "
                        : "";
                return blocked(node, intent, refusal(intent, answer, names + message));
            }
            case EvictionAnswer.Forbidden(String message) -> {
                return blocked(node, intent, refusal(intent, answer, message));
            }
            case EvictionAnswer.WebhookDenied(String webhook, String message) -> {
                return blocked(node, intent, refusal(intent, answer, "webhook " + webhook + ": " + message));
            }
        }
        return null;
    }

    private static NotEvicted refusal(Entry intent, EvictionAnswer answer, String message) {
        return new NotEvicted(
                answer.word(),
                "the API server refuses to evict pod " + intent.pod().path() + ": " + message,
                "it allows it; it is asked again");
    }

    private NotEvicted refused(EvictingNode node, Entry intent, NotEvicted why, @Nullable Integer seconds) {
        note(node, intent.in(State.REFUSED));
        holds.refused(intent.pod().owner(), node.name, why, seconds, micros());
        return why;
    }

    /// Somebody has to change something: told once.
    private NotEvicted blocked(EvictingNode node, Entry intent, NotEvicted why) {
        refused(node, intent, why, BLOCKED_SECONDS);
        if (node.told.add(why.cause() + " " + intent.pod().owner().text())) {
            tell(node, new NodeEvent.What(true, "EvictionBlocked", "Evict", why.text()));
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
            Instant at = clock.wall().instant().truncatedTo(ChronoUnit.MICROS);
            events.send(live.identity(), new PendingEvent(what, what.note(), at, micros()));
        }
    }

    private Instant wall() {
        return clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private long micros() {
        return clock.monotonicMicros().getAsLong();
    }
}
