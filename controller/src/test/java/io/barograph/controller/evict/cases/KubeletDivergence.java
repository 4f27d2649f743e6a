package io.barograph.controller.evict.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Quantity;
import io.barograph.rules.demand.Demand;
import io.barograph.signal.FilesystemLayout;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;

/// Where we differ from the kubelet by design. The page eviction-signals.md shows the same table.
///
/// @param testedBy the test that holds what we do
/// @param applies to which cases
/// @param holds that we do with such a case what is said here; nothing to do where another test holds it
record KubeletDivergence(
        String what,
        String kubelet,
        String ours,
        String testedBy,
        Predicate<EvictionCase> applies,
        Consumer<EvictionCase> holds) {

    private static final Pattern WITHOUT_DEFECT = Pattern.compile("without the defect is \\[\\[(.*)]]");

    static final List<KubeletDivergence> ALL = List.of(
            new KubeletDivergence(
                    "pods of equal rank",
                    "in any order",
                    "the younger one first, then by namespace and name",
                    "KubeletDivergenceTest",
                    each -> isRanking(each)
                            && each.expected().has("order")
                            && each.expected().at("order").items().stream()
                                    .anyMatch(group -> group.texts().size() > 1),
                    KubeletDivergence::tiesAreBroken),
            new KubeletDivergence(
                    "inodes of a pod that requests ephemeral storage",
                    "takes the bytes requested from the number of inodes, so that the pod goes last",
                    "takes nothing from it",
                    "KubeletDivergenceTest",
                    each -> isRanking(each)
                            && each.input().text("signal").endsWith("inodesFree")
                            && each.input().at("pods").items().stream()
                                    .anyMatch(pod -> CasePods.amount(pod, "ephemeral_request") > 0),
                    KubeletDivergence::inodesAreNotBytes),
            new KubeletDivergence(
                    "images alone on their file system",
                    "evicts by priority, though no image belongs to a pod",
                    "evicts no pod",
                    "KubeletDivergenceTest",
                    each -> isRanking(each)
                            && RankingCases.ranking(each, KubeletDialect.KUBELET)
                                            .layout()
                                    == FilesystemLayout.SPLIT
                            && each.input().text("signal").startsWith("imagefs."),
                    each -> {
                        PodRanking ranking = RankingCases.ranking(each, KubeletDialect.BAROGRAPH);
                        assertThat(RankingCases.first(ranking, ranking.rankPods(RankingCases.candidates(each))))
                                .isEmpty();
                    }),
            new KubeletDivergence(
                    "a grace period of 0 for soft thresholds",
                    "gives the pod's whole period, though immediate termination is promised",
                    "gives 1 s",
                    "KubeletDivergenceTest",
                    each -> isSoftGrace(each)
                            && (CasePods.amount(each.input(), "eviction_max_pod_grace_period") == 0
                                    || "0".equals(CasePods.any(each.input(), "termination_grace_period"))),
                    each -> assertThat(KubeletBehaviourCases.grace(each, KubeletDialect.BAROGRAPH))
                            .isEqualTo(1)),
            new KubeletDivergence(
                    "a negative `evictionMaxPodGracePeriod`",
                    "gives 1 s, though the pod's own period is promised",
                    "gives the pod's own period",
                    "KubeletDivergenceTest",
                    each -> isSoftGrace(each) && CasePods.amount(each.input(), "eviction_max_pod_grace_period") < 0,
                    each -> assertThat(String.valueOf(KubeletBehaviourCases.grace(each, KubeletDialect.BAROGRAPH)))
                            .isEqualTo(String.valueOf(CasePods.any(each.input(), "termination_grace_period")))),
            new KubeletDivergence(
                    "several thresholds at once",
                    "memory first, the others in any order",
                    "memory, tasks, nodefs, imagefs, containerfs; bytes before inodes, hard before soft",
                    "KubeletDivergenceTest",
                    each -> each.group().equals("threshold_ordering"),
                    KubeletDivergence::demandsHaveAnOrder),
            new KubeletDivergence(
                    "percentages spelled in other ways: `100.0%`, `10%%`",
                    "takes them for thresholds",
                    "0 and 100 switch off in any spelling; a second percent sign is refused",
                    "KubeletGroupsTest",
                    each -> each.group().equals("threshold_parse")
                            && each.input().has("value")
                            && each.input().text("value").matches(".*%%|100\\.0+%"),
                    KubeletDivergence::heldElsewhere),
            new KubeletDivergence(
                    "quantities beyond 64 bits",
                    "wraps around",
                    "saturates",
                    "KubeletDivergenceTest",
                    each -> each.group().equals("quantity_parse"),
                    each -> assertThat(Quantity.parse(each.input().text("text")).whole())
                            .isEqualTo(each.expected().number("recommended_int64_value"))),
            new KubeletDivergence(
                    "statistics that cannot be read",
                    "freezes its conditions and says nothing",
                    "tells how old each signal is",
                    "EvictionFamiliesTest",
                    each -> each.group().equals("conditions_transition")
                            && each.input().at("samples").items().stream()
                                    .anyMatch(sample -> sample.isTrue("summary_error")),
                    KubeletDivergence::heldElsewhere),
            new KubeletDivergence(
                    "pods at admission, taints for conditions, steps of reclaim, messages of evictions",
                    "kubelet and control plane have them",
                    "has none of its own: the cases are held against a model in the tests",
                    "KubeletCasesTest",
                    each -> Set.of("admission", "condition_taint", "node_reclaim", "eviction_message")
                            .contains(each.group()),
                    KubeletDivergence::heldElsewhere));

    /// The row of the page's table.
    String row() {
        return "| " + what + " | " + kubelet + " | " + ours + " |";
    }

    private static void heldElsewhere(EvictionCase each) {}

    private static boolean isRanking(EvictionCase each) {
        return each.group().startsWith("ranking_");
    }

    private static boolean isSoftGrace(EvictionCase each) {
        return each.group().equals("pod_grace")
                && each.input().text("threshold").equals("soft");
    }

    private static List<String> ours(EvictionCase each) {
        List<RankedPod> ranked =
                RankingCases.ranking(each, KubeletDialect.BAROGRAPH).rankPods(RankingCases.candidates(each));
        return RankingCases.names(ranked);
    }

    private static void tiesAreBroken(EvictionCase each) {
        List<String> expected = each.expected().at("order").items().stream()
                .flatMap(group -> group.texts().stream().sorted())
                .toList();
        assertThat(ours(each)).isEqualTo(expected);
    }

    private static void inodesAreNotBytes(EvictionCase each) {
        List<Object> bare = each.input().at("pods").items().stream()
                .map(pod -> {
                    Map<String, Object> fields = new HashMap<>();
                    pod.fields().forEach((name, value) -> fields.put(name, Objects.requireNonNull(value.value())));
                    fields.put("ephemeral_request", "0");
                    return (Object) fields;
                })
                .toList();
        Map<String, Object> input = new HashMap<>(Map.of(
                "signal", each.input().text("signal"), "layout", each.input().text("layout"), "pods", bare));
        assertThat(ours(each)).isEqualTo(ours(new EvictionCase(each.group(), new Node(Map.of("input", input)))));
        Matcher said = WITHOUT_DEFECT.matcher(Objects.requireNonNullElse(CasePods.any(each.all(), "divergence"), ""));
        if (said.find()) {
            assertThat(ours(each)).containsExactly(said.group(1).split("\\],? ?\\[|, ?", -1));
        }
    }

    private static void demandsHaveAnOrder(EvictionCase each) {
        List<String> signals = each.input().at("thresholds").texts().stream()
                .map(name -> name.substring(0, name.indexOf('/')))
                .toList();
        List<String> recommended = List.of(
                "memory.available",
                "allocatableMemory.available",
                "pid.available",
                "nodefs.available",
                "nodefs.inodesFree",
                "imagefs.available",
                "imagefs.inodesFree",
                "containerfs.available",
                "containerfs.inodesFree");
        assertThat(signals.stream()
                        .map(Demand.Evict::new)
                        .sorted(PodRanking.DEMANDS)
                        .map(Demand.Evict::signal))
                .containsExactlyElementsOf(signals.stream()
                        .sorted(Comparator.comparingInt(recommended::indexOf))
                        .toList());
    }
}
