package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.OwnerStatus;
import io.barograph.controller.cluster.evictions.PodOwner;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.evict.victim.Fit;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One look at one node: follows what is under way, and evicts at most one pod. The intent is on the node before the
/// API server is asked, so that whoever leads next knows of it.
final class EvictionStep {

    private static final long LOOK_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long FOLLOW_MICROS = TimeUnit.SECONDS.toMicros(1);
    /// Pods whose workloads are asked for in one look.
    private static final int MOST_ASKED = 10;

    private final EvictorDoors doors;
    private final EvictorSettings settings;
    private final ControllerClock clock;
    private final EvictionListener listener;
    private final Supplier<Collection<EvictingNode>> nodes;
    private final VictimSearch search;
    private final EvictionCall call;
    private final EvictionFollow follow;
    private final OwnerHolds holds = new OwnerHolds();

    EvictionStep(
            EvictorDoors doors,
            EvictorSettings settings,
            ControllerClock clock,
            EvictionListener listener,
            Supplier<Collection<EvictingNode>> nodes) {
        this.doors = doors;
        this.settings = settings;
        this.clock = clock;
        this.listener = listener;
        this.nodes = nodes;
        this.search = new VictimSearch(doors);
        EvictionWriter writer = new EvictionWriter(doors.nodes(), doors.leadership(), clock.monotonicMicros());
        this.follow = new EvictionFollow(doors, writer, clock.wall(), listener);
        this.call = new EvictionCall(doors, writer, clock, listener, holds);
    }

    /// @param goOn takes in what has come, and says whether nothing more urgent waits; asked between calls
    void look(EvictingNode node, BooleanSupplier goOn) {
        node.notBeforeMicros = micros() + LOOK_MICROS;
        SortedMap<String, HeldBack> held = new TreeMap<>();
        boolean readable = node.record.isPresent();
        if (readable && settings.controls().modes().writes()) {
            follow.advance(node, what -> call.tell(node, what));
        }
        for (DemandState demand : node.needs()) {
            String key = demand.demand().key();
            HeldBack why = readable
                    ? act(node, key, goOn)
                    : new NotEvicted("record_unreadable", node.record.why(), "the annotation is mended or deleted");
            if (why != null) {
                held.put(key, why);
            }
        }
        if (node.recorded().inFlight() != null || node.recorded().measuring() != null) {
            node.notBeforeMicros = Math.min(node.notBeforeMicros, micros() + FOLLOW_MICROS);
        }
        node.hold(held, listener);
    }

    private @Nullable HeldBack act(EvictingNode node, String key, BooleanSupplier goOn) {
        return switch (need(node, key)) {
            case EvictionNeed.No(HeldBack why) -> why;
            case Wanted wanted -> {
                HeldBack bound = bound(node, wanted.signal());
                yield bound == null ? choose(node, key, wanted, goOn) : bound;
            }
        };
    }

    private EvictionNeed need(EvictingNode node, String key) {
        return EvictionNeed.of(node, key, settings, doors.guards().get(), wall());
    }

    private @Nullable HeldBack bound(EvictingNode node, String signal) {
        NotEvicted refused = holds.onNode(node.name, micros());
        return refused == null ? history().onNode(node.kept(), signal, settings.caps(), wall()) : refused;
    }

    private EvictionHistory history() {
        return new EvictionHistory(nodes.get().stream()
                .filter(each -> each.live() != null)
                .map(EvictingNode::kept)
                .toList());
    }

    private @Nullable HeldBack choose(EvictingNode node, String key, Wanted wanted, BooleanSupplier goOn) {
        Reading<VictimSearch.Found> read = find(wanted.live(), wanted.signal(), wanted.share());
        if (!(read instanceof Reading.Present<VictimSearch.Found>(VictimSearch.Found found))) {
            return new NotEvicted("pods_unknown", read.why(), "it is known");
        }
        NotEvicted none = found.refusal(wall());
        if (none != null) {
            return none;
        }
        Choice choice = choice(node, found, goOn);
        node.chosen(choice, micros());
        Choice.Judged victim = choice.victim();
        if (victim == null) {
            return choice.none();
        }
        String who = node.name + " " + wanted.signal() + " "
                + victim.pod().identity().uid();
        if (wanted.mode().evicts()) {
            return call.enforce(node, wanted, victim, () -> {
                boolean _ = goOn.getAsBoolean();
                return need(node, key);
            });
        }
        if (!node.imagined.equals(who)) {
            if (!doors.leadership().leading()) {
                return new HeldBack.NotLeader(doors.leadership().leader());
            }
            node.probed = wanted.mode().probes()
                    ? doors.pods()
                            .evict(EvictionCall.request(wanted, victim, "probe", true))
                            .word()
                    : "";
            listener.answered(wanted.signal(), node.probed.isEmpty() ? "observed" : "probe_" + node.probed);
            node.imagined = who;
        }
        return onlyShown(
                wanted, victim, node.probed.isEmpty() ? "" : "; the API server answers to a dry run: " + node.probed);
    }

    private static NotEvicted onlyShown(Wanted wanted, Choice.Judged victim, String answer) {
        return new NotEvicted(
                "mode",
                "pod " + victim.rank().text() + " would be evicted, and evictions of policy " + wanted.policy()
                        + " are in mode " + wanted.mode().word() + " on this node" + answer,
                EvictionNeed.CHANGE);
    }

    /// The pods and what they use; for any thread.
    ///
    /// @param need null where nothing is demanded
    Reading<VictimSearch.Found> find(LiveNode live, String word, @Nullable DemandState need) {
        EvictionSignal signal = EvictionSignal.of(word);
        EvictTerms terms = need == null ? EvictTerms.DEFAULT : need.terms();
        return signal == null
                ? Reading.failed("there is no signal " + word)
                : search.find(live, signal, terms.ranking());
    }

    /// Who goes first: as it was chosen just now, else without asking for workloads; for any thread.
    Choice shown(EvictingNode node, VictimSearch.Found found) {
        Choice just = node.chosen(micros());
        return just == null ? choice(node, found, () -> false) : just;
    }

    private Choice choice(EvictingNode node, VictimSearch.Found found, BooleanSupplier goOn) {
        EvictionHistory history = history();
        Fit fit = new Fit(nodes.get().stream()
                .filter(each -> each != node && each.live() != null)
                .map(each -> new Fit.Room(
                        Objects.requireNonNull(each.live()),
                        each.isCalm(),
                        doors.requested().apply(each.name)))
                .toList());
        Map<PodOwner, ApiOutcome<OwnerStatus>> owners = new HashMap<>();
        return Choice.of(
                found.ranked(), found.pods(), pod -> settings.protections().of(pod, wall()), pod -> {
                    PodOwner owner = Objects.requireNonNull(pod.owner());
                    NotEvicted held = holds.of(owner, micros());
                    NotEvicted full = held == null ? fit.refusal(pod) : held;
                    if (full != null) {
                        return full;
                    }
                    if (!goOn.getAsBoolean() || (!owners.containsKey(owner) && owners.size() >= MOST_ASKED)) {
                        return new NotEvicted(
                                "not_asked", "its workload was not asked for in this look", "the next look");
                    }
                    return ofWorkload(pod, owners.computeIfAbsent(owner, doors.pods()::owner), history);
                });
    }

    private @Nullable NotEvicted ofWorkload(EvictablePod pod, ApiOutcome<OwnerStatus> owner, EvictionHistory history) {
        var labels = doors.pods().namespaceLabels(pod.identity().namespace());
        if (!(labels instanceof ApiOutcome.Done<Map<String, String>>(var names))) {
            return new NotEvicted("namespace_unknown", "its namespace cannot be read: " + labels.text(), "it can be");
        }
        if (!(owner instanceof ApiOutcome.Done<OwnerStatus>(OwnerStatus status))) {
            return new NotEvicted("owner_unknown", "its workload cannot be read: " + owner.text(), "it can be");
        }
        NotEvicted protectedBy = settings.protections().ofNamespace(names);
        if (protectedBy == null) {
            protectedBy = settings.protections().ofOwner(status);
        }
        return protectedBy == null ? history.ofOwner(Objects.requireNonNull(pod.owner()), status, wall()) : protectedBy;
    }

    private Instant wall() {
        return clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private long micros() {
        return clock.monotonicMicros().getAsLong();
    }
}
