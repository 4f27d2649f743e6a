package io.barograph.controller.controls;

import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why something that is demanded is not put on a node. Events, page, status, explanations and metrics read it from the
/// node's plan; none works it out anew.
public sealed interface HeldBack {

    /// A budget of tainted nodes is used up.
    ///
    /// @param taints `hard`, `soft`, or `any`
    record BudgetFull(Area area, String taints, Filled filled) implements HeldBack {}

    /// The node's pool is too small for hard taints.
    record SmallPool(Area pool, int nodes) implements HeldBack {}

    /// Most nodes of the zone are short of all for which it is demanded, or were until just now.
    ///
    /// @param resource the one of these whose storm is over soonest
    record InStorm(Area zone, ScarceResource resource, Course course, int pressured, int heard) implements HeldBack {

        /// From this share of a zone's heard nodes on, it is a storm.
        public static final int PERCENT = 55;
        /// So long it must have been over before taints are added again.
        public static final int COOL_DOWN_MINUTES = 5;
    }

    /// Most exporters of the pool are silent, or were until just now.
    record InOutage(Area pool, Course course, int silent, int expected) implements HeldBack {}

    /// Pods that wait would have no room left.
    record NoHeadroom(String why) implements HeldBack {}

    /// The taint would harm something that runs in the cluster.
    ///
    /// @param what would be harmed: `DaemonSet kube-system/cni`
    record HazardSeen(String what, String why) implements HeldBack {}

    /// A silence is about it.
    record Silenced(Silence silence) implements HeldBack {}

    /// Everything is stopped.
    record Stopped(Stop stop) implements HeldBack {}

    /// Silences and the stop cannot be read.
    record SilencesUnknown(String why) implements HeldBack {}

    /// A human removed the taint, or gave it another value.
    record Overridden(String remover, Instant end) implements HeldBack {}

    /// An annotation asks to leave the node alone.
    record NodeIgnored(String annotation) implements HeldBack {}

    /// An annotation asks to leave the node's taints as they are.
    record TaintsHeld(String annotation, Instant end) implements HeldBack {}

    /// Others drain the node, maintain it or take it away.
    record StandsDown(StandDown standDown) implements HeldBack {}

    /// The policy's mode, or the pool's, writes nothing.
    ///
    /// @param pool whose mode it is; empty where it is the policy's own
    record ModeWritesNothing(String policy, String mode, String pool) implements HeldBack {}

    /// Keep-firing keeps what stands and never adds.
    record KeepFiring() implements HeldBack {}

    /// An input of the rule is missing.
    record InputMissing() implements HeldBack {}

    /// The node's exporter is silent.
    record ExporterSilent() implements HeldBack {}

    /// Another writer keeps it on the node.
    record Foreign() implements HeldBack {}

    /// The annotation that says what is ours cannot be read.
    record RecordUnreadable(String why) implements HeldBack {}

    /// The API server did not take the write.
    record WriteFailed(String why) implements HeldBack {}

    /// An exception of our own stopped the work for the node.
    record ProgramFault(String what) implements HeldBack {}

    /// Marks are added to so many nodes a second.
    record Paced(double nodesPerSecond) implements HeldBack {}

    /// This replica does not lead.
    ///
    /// @param leader who does; empty where none is known
    record NotLeader(String leader) implements HeldBack {

        /// Who decides instead, for people.
        public String decides() {
            return "acting is decided by the leader" + (leader.isEmpty() ? ", and none is known" : " " + leader);
        }
    }

    /// The API server does not answer.
    ///
    /// @param lastAnswer when it answered last
    record ApiAway(Instant lastAnswer) implements HeldBack {}

    /// No pod is evicted now.
    ///
    /// @param text shortened: it may hold what a tenant wrote, and is kept for each pod
    record NotEvicted(NotEvictedCause cause, String text, String change) implements HeldBack {

        private static final int MAX_TEXT = 1_000;

        public NotEvicted {
            if (text.length() > MAX_TEXT) {
                int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
                text = text.substring(0, end) + "…";
            }
        }
    }

    /// Where a bound holds.
    ///
    /// @param name of the pool or zone; empty for the cluster, and for the nodes that no label puts anywhere
    record Area(Kind kind, String name) {

        /// What is bounded.
        public enum Kind {
            CLUSTER,
            POOL,
            ZONE
        }

        public static Area ofCluster() {
            return new Area(Kind.CLUSTER, "");
        }

        public static Area ofPool(String name) {
            return new Area(Kind.POOL, name);
        }

        public static Area ofZone(String name) {
            return new Area(Kind.ZONE, name);
        }

        /// For people: `pool web`.
        String text() {
            return switch (kind) {
                case CLUSTER -> "the cluster";
                case POOL -> name.isEmpty() ? "the nodes without a pool" : "pool " + name;
                case ZONE -> name.isEmpty() ? "the nodes without a zone" : "zone " + name;
            };
        }
    }

    /// How full a budget is.
    ///
    /// @param taintedNodes nodes that have such taints, or are about to get one
    /// @param limit nodes that may have one
    /// @param nodes of the area
    /// @param budget as it was configured: `10%`
    record Filled(int taintedNodes, int limit, int nodes, Budget budget) {}

    /// How far a storm or an outage has come.
    enum Course {
        LASTS,
        COOLS_DOWN,
        RAMPS_UP
    }

    /// One stable word for machines.
    default String word() {
        return switch (this) {
            case BudgetFull _ -> "budget";
            case SmallPool _ -> "small_pool";
            case InStorm _ -> "storm";
            case InOutage _ -> "outage";
            case NoHeadroom _ -> "headroom";
            case HazardSeen _ -> "hazard";
            case Silenced _ -> "silence";
            case Stopped _ -> "stop";
            case SilencesUnknown _ -> "silences_unknown";
            case Overridden _ -> "override";
            case NodeIgnored _ -> "ignore";
            case TaintsHeld _ -> "hold_until";
            case StandsDown _ -> "drain";
            case ModeWritesNothing _ -> "mode";
            case KeepFiring _ -> "keep_firing";
            case InputMissing _ -> "input_missing";
            case ExporterSilent _ -> "exporter_silent";
            case Foreign _ -> "foreign";
            case RecordUnreadable _ -> "record_unreadable";
            case WriteFailed _ -> "write_failed";
            case ProgramFault _ -> "program_fault";
            case Paced _ -> "pace";
            case NotLeader _ -> "not_leader";
            case ApiAway _ -> "api_away";
            case NotEvicted _ -> "evict";
        };
    }

    /// Whether it needs attention. The policy's mode, the demand's own phase, the pace and another replica's
    /// leading do not.
    default boolean obstructs() {
        return switch (this) {
            case ModeWritesNothing _, KeepFiring _, Paced _, NotLeader _ -> false;
            case NotEvicted notEvicted -> !notEvicted.cause().isOrdinary();
            case BudgetFull _,
                    SmallPool _,
                    InStorm _,
                    InOutage _,
                    NoHeadroom _,
                    HazardSeen _,
                    Silenced _,
                    Stopped _,
                    SilencesUnknown _,
                    Overridden _,
                    NodeIgnored _,
                    TaintsHeld _,
                    StandsDown _,
                    InputMissing _,
                    ExporterSilent _,
                    Foreign _,
                    RecordUnreadable _,
                    WriteFailed _,
                    ProgramFault _,
                    ApiAway _ -> true;
        };
    }

    /// All words, in the order of the cases.
    static List<String> words() {
        return HeldBackText.ALL;
    }

    /// The cause in one sentence for people, without its full stop; empty where nothing is held back.
    static String textOf(@Nullable HeldBack heldBack) {
        return heldBack == null ? "" : heldBack.text();
    }

    /// The cause in one sentence for people, without its full stop.
    default String text() {
        return HeldBackText.reasonText(this);
    }

    /// What would have to change before it is put on the node, in one sentence without its full stop.
    default String change() {
        return HeldBackText.changeText(this);
    }
}
