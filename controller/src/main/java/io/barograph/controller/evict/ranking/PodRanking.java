package io.barograph.controller.evict.ranking;

import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.evict.ranking.EvictionCandidate.Blame;
import io.barograph.controller.evict.ranking.EvictionCandidate.Request;
import io.barograph.controller.kubelet.NodeFilesystem;
import io.barograph.controller.kubelet.NodeFilesystem.DiskPart;
import io.barograph.quantity.BoundedSum;
import io.barograph.quantity.KubeletDialect;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.EvictionSignal.Unit;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Orders pods by who goes first for one signal.
///
/// @param dialect the kubelet's to the letter, or ours, which differs in four points: the byte request is not
/// taken from a number of inodes, ties are broken, no pod is chosen where no pod's end helps, and a pod without any
/// figure of a disk is unknown, not at 0
public record PodRanking(
        EvictionSignal signal, EvictTerms.Ranking terms, FilesystemLayout layout, KubeletDialect dialect) {

    /// Of several demands to evict, the one to be met first: memory, tasks, then disks.
    public static final Comparator<Demand.Evict> DEMANDS = Comparator.comparing(
            demand -> EvictionSignal.of(demand.signal()), Comparator.nullsLast(Comparator.naturalOrder()));

    private static final Comparator<RankedPod> PRIORITY = Comparator.comparingInt(
            rankedPod -> rankedPod.candidate().standing().priority());
    private static final Comparator<RankedPod> UNKNOWN_FIRST =
            Comparator.comparing(rankedPod -> rankedPod.usage().isPresent());
    private static final Comparator<RankedPod> OVER_FIRST =
            Comparator.comparing(RankedPod::isOver).reversed();
    private static final Comparator<RankedPod> EXCESS =
            Comparator.comparingLong(RankedPod::excess).reversed();

    /// As kubelets rank since 1.9.
    private static final Comparator<RankedPod> KUBELET =
            UNKNOWN_FIRST.thenComparing(OVER_FIRST).thenComparing(PRIORITY).thenComparing(EXCESS);

    private static final Comparator<RankedPod> KUBELET_TASKS =
            PRIORITY.thenComparing(UNKNOWN_FIRST).thenComparing(EXCESS);

    /// As the guide ranks: of a class those over their request by excess, then the others by use.
    private static final Comparator<RankedPod> GUIDE = Comparator.<RankedPod>comparingInt(
                    rankedPod -> qosRank(rankedPod.candidate().standing().qos()))
            .thenComparing(UNKNOWN_FIRST)
            .thenComparing(OVER_FIRST)
            .thenComparing(Comparator.comparingLong((RankedPod rankedPod) -> rankedPod.isOver()
                            ? rankedPod.excess()
                            : Objects.requireNonNullElse(rankedPod.usage().orNull(), 0L))
                    .reversed());

    private static final Comparator<RankedPod> CULPRIT = Comparator.<RankedPod>comparingDouble(rankedPod -> {
                Blame blame = rankedPod.candidate().uses().blame().orNull();
                return blame != null && blame.isCulprit() ? blame.imposed() : 0;
            })
            .reversed()
            .thenComparing(KUBELET);

    /// Lower priority, then the younger one, then by name.
    private static final Comparator<RankedPod> TIES = PRIORITY.thenComparing(
                    rankedPod -> rankedPod.candidate().standing().started(),
                    Comparator.nullsLast(Comparator.<Instant>naturalOrder()).reversed())
            .thenComparing(rankedPod -> rankedPod.candidate().pod().namespace())
            .thenComparing(rankedPod -> rankedPod.candidate().pod().name());

    /// The ranking in Barograph's dialect.
    public PodRanking(EvictionSignal signal, EvictTerms.Ranking terms, FilesystemLayout layout) {
        this(signal, terms, layout, KubeletDialect.BAROGRAPH);
    }

    /// The first one goes first. Critical pods are ranked too.
    public List<RankedPod> rankPods(Collection<EvictionCandidate> candidates) {
        return candidates.stream().map(this::toRankedPod).sorted(order()).toList();
    }

    /// Whether the end of a pod can give back anything. It cannot where a file system holds images alone. Kubelets
    /// evict there all the same.
    public boolean canHelp() {
        return dialect == KubeletDialect.KUBELET || !isDisk() || !parts().isEmpty();
    }

    /// What of pods counts on a disk.
    public Set<DiskPart> parts() {
        NodeFilesystem filesystem = NodeFilesystem.of(signal);
        return filesystem == null ? Set.of() : filesystem.measuredParts(layout);
    }

    /// What one pod uses, beside what it requests.
    public RankedPod toRankedPod(EvictionCandidate candidate) {
        if (signal.unit() == Unit.PIDS) {
            return rankedByUsage(candidate, candidate.uses().tasks(), 0, 0, Set.of());
        }
        if (!isDisk()) {
            long request = candidate.memory().counted();
            return rankedByUsage(candidate, candidate.uses().memory(), request, request, Set.of());
        }
        Request storage = terms == EvictTerms.Ranking.GUIDE ? Request.NONE : candidate.storage();
        boolean bytes = signal.unit() == Unit.BYTES;
        boolean defect = !bytes && dialect == KubeletDialect.KUBELET;
        Set<DiskPart> missing = EnumSet.noneOf(DiskPart.class);
        Reading<Long> diskUsage = candidate.uses().disk().flatMap(disk -> diskUsage(disk, missing));
        return rankedByUsage(
                candidate, diskUsage, bytes ? storage.counted() : 0, bytes || defect ? storage.counted() : 0, missing);
    }

    private RankedPod rankedByUsage(
            EvictionCandidate candidate, Reading<Long> usage, long request, long subtracted, Set<DiskPart> missing) {
        @Nullable Long usedAmount = usage.orNull();
        long excess = usedAmount == null ? 0 : usedAmount - subtracted;
        return new RankedPod(
                candidate,
                signal.unit(),
                usage,
                request,
                excess,
                missing,
                spareReason(candidate.uses().blame()));
    }

    private @Nullable String spareReason(Reading<Blame> blame) {
        if (terms != EvictTerms.Ranking.CULPRIT) {
            return null;
        }
        if (!(blame instanceof Reading.Present<Blame>(Blame podBlame))) {
            return "it is not known whether others wait for it: " + blame.why();
        }
        return podBlame.isCulprit()
                ? null
                : String.format(
                        Locale.ROOT,
                        "others wait for it %.1f %% of the time, %.1f %% without their worst interval, and it waits for"
                                + " others %.1f %%",
                        podBlame.imposed(),
                        podBlame.lasting(),
                        podBlame.suffered());
    }

    /// What pods wait for that want what the signal measures; null for tasks, for which none waits.
    public @Nullable Resource waitedFor() {
        return isDisk() ? Resource.IO : signal.unit() == Unit.PIDS ? null : Resource.MEMORY;
    }

    /// A sum with unknown parts is too low; one of nothing but unknown parts is unknown.
    private Reading<Long> diskUsage(PodDisk disk, Set<DiskPart> missing) {
        long sum = 0;
        for (DiskPart part : parts()) {
            Collection<PodDisk.Use> uses = switch (part) {
                case ROOTFS -> List.of(disk.rootfs());
                case LOGS -> List.of(disk.logs());
                case VOLUMES -> disk.volumes().values();
            };
            for (PodDisk.Use use : uses) {
                Long amount = use.of(signal.unit()).orNull();
                if (amount == null) {
                    missing.add(part);
                } else {
                    sum = BoundedSum.of(sum, amount);
                }
            }
        }
        return sum == 0 && !missing.isEmpty() && dialect == KubeletDialect.BAROGRAPH
                ? Reading.absent("the kubelet does not say what it has on the disk")
                : Reading.of(sum);
    }

    private boolean isDisk() {
        return NodeFilesystem.of(signal) != null;
    }

    private Comparator<RankedPod> order() {
        Comparator<RankedPod> keys = switch (terms) {
            case KUBELET -> signal.unit() == Unit.PIDS ? KUBELET_TASKS : KUBELET;
            case GUIDE -> GUIDE;
            case CULPRIT -> CULPRIT;
        };
        return dialect == KubeletDialect.KUBELET ? keys : keys.thenComparing(TIES);
    }

    private static int qosRank(String word) {
        return switch (word) {
            case "BestEffort" -> 0;
            case "Burstable" -> 1;
            default -> 2;
        };
    }
}
