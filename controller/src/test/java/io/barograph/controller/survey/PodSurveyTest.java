package io.barograph.controller.survey;

import static io.barograph.controller.survey.SurveyedPod.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import io.barograph.usage.NodePods;
import module java.base;
import org.junit.jupiter.api.Test;

class PodSurveyTest {

    private static final Duration INTERVAL = Duration.ofMinutes(5);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1); // a steady time may run over
    private final AtomicBoolean acting = new AtomicBoolean(true);
    private final Set<String> broken = new HashSet<>();
    private final Map<String, Integer> asked = new ConcurrentHashMap<>();
    private final SurveyedPod pod = SurveyedPod.sandboxed("a", "kata", 7 * MIB);
    private final PodSurvey survey = new PodSurvey(SurveyPace.fixedPace(INTERVAL), acting::get, now::get);

    private void node(String name) {
        add(survey, name);
    }

    private static void add(PodSurvey survey, String name) {
        LiveNode bare = LiveNode.ofName(name, "uid-" + name);
        survey.takeChange(new NodeChange.Present(bare.withContents(
                bare.meta(), List.of(), new LiveNode.Status(List.of(), List.of(), null, 1024 * MIB))));
    }

    private Reading<NodePods> usage(String node) {
        asked.merge(node, 1, Integer::sum);
        return broken.contains(node) ? Reading.failed("no answer from " + node) : Reading.of(SurveyedPod.onNode(pod));
    }

    private void look() {
        survey.lookAtDueNodes(this::usage, this::podsOn);
    }

    private ApiOutcome<List<EvictablePod>> podsOn(String node) {
        if (node.equals("odd")) {
            throw new IllegalStateException("boom");
        }
        return node.equals("refused")
                ? new ApiOutcome.Refused<>(403, "no")
                : new ApiOutcome.Done<>(List.of(pod.asked()));
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private void passInterval() {
        for (int i = 0; i <= INTERVAL.toSeconds(); i++) {
            look();
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void looksAtEachNodeOnceInAnIntervalAndSpreadsThem() {
        int nodes = 600;
        IntStream.range(0, nodes).forEach(i -> node("n" + i));
        int most = 0;
        for (int i = 0; i < INTERVAL.toSeconds(); i++) {
            pass(Duration.ofSeconds(1));
            int before = asked.size();
            look();
            most = Math.max(most, asked.size() - before);
        }
        assertThat(asked).hasSize(nodes);
        assertThat(asked.values()).containsOnly(1);
        assertThat(most).as("of 600 nodes in one second").isLessThan(20);
        passInterval();
        assertThat(asked.values()).allMatch(times -> times == 2 || times == 3);
    }

    @Test
    void severalThreadsShareTheNodes() throws InterruptedException {
        IntStream.range(0, 200).forEach(i -> node("n" + i));
        pass(INTERVAL);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(_ -> Thread.ofPlatform().start(this::look))
                .toList();
        for (Thread each : threads) {
            each.join();
        }
        assertThat(asked).hasSize(200);
        assertThat(asked.values()).containsOnly(1);
        assertThat(survey.report().known()).hasSize(200);
    }

    @Test
    void whatFailsOnOneNodeCostsThisNodeOnly() {
        List.of("good", "silent", "refused", "odd").forEach(this::node);
        broken.add("silent");
        pass(INTERVAL);
        look();
        assertThat(survey.report().known()).containsOnlyKeys("good");
        assertThat(survey.report().nodes().get("silent")).isEqualTo(Reading.failed("no answer from silent"));
        assertThat(survey.report().nodes().get("refused"))
                .isEqualTo(Reading.failed("the node's pods cannot be listed: refused with status 403: no"));
        assertThat(survey.report().nodes().get("odd"))
                .isEqualTo(Reading.failed("a fault of this program: java.lang.IllegalStateException: boom"));

        broken.add("good");
        passInterval();
        assertThat(survey.report().known()).as("what was found before is old").isEmpty();
    }

    @Test
    void aReplicaThatDoesNotActAsksNothingAndKeepsNothing() {
        node("n1");
        pass(INTERVAL);
        look();
        assertThat(survey.report().known()).hasSize(1);

        acting.set(false);
        passInterval();
        assertThat(asked).isEqualTo(Map.of("n1", 1));
        assertThat(survey.report().known()).isEmpty();

        acting.set(true);
        passInterval();
        assertThat(survey.report().known()).hasSize(1);
    }

    @Test
    void aNodeThatIsGoneIsForgotten() {
        node("n1");
        pass(INTERVAL);
        survey.takeChange(new NodeChange.Gone(new NodeIdentity("n1", "uid-n1")));
        look();
        assertThat(asked).isEmpty();
        assertThat(survey.report().nodes()).isEmpty();
    }

    @Test
    void rulesGetItsCountsBesideTheOthers() {
        node("n1");
        assertThat(survey.withFindings(Reading.of(Pods.NONE), "n1")).isEqualTo(Reading.of(Pods.NONE));
        pod.score = Reading.of(-998);
        pod.containers.clear();
        pod.runs("app", 90 * MIB);
        pod.memoryMax = Reading.of(MIB);
        pass(INTERVAL);
        look();
        assertThat(survey.withFindings(Reading.of(Pods.NONE), "n1"))
                .isEqualTo(Reading.of(Pods.NONE.withSurvey(new Pods.Survey(1, 1))));
        assertThat(survey.withFindings(Reading.absent("not counted"), "n1")).isEqualTo(Reading.absent("not counted"));
        assertThat(survey.withFindings(Reading.of(Pods.NONE), "n2")).isEqualTo(Reading.of(Pods.NONE));
    }

    @Test
    void aLargeClusterCostsNoMoreRequestsThanASmallOne() {
        isAsItShouldBe();
        PodSurvey large = new PodSurvey(SurveyPace.AUTO, acting::get, now::get);
        IntStream.range(0, 2_000).forEach(i -> add(large, "n" + i));
        large.takeChange(new NodeChange.Synced());
        Map<Integer, Integer> looks = looksEachHour(large, 12);
        assertThat(looks.values()).allMatch(hour -> hour >= 300 && hour <= 420);
        assertThat(asked).as("in 5.6 hours and a little more").hasSize(2_000);
    }

    @Test
    void aNodeWhereSomethingDiffersIsLookedAtAgainSoon() {
        isAsItShouldBe();
        PodSurvey large = new PodSurvey(SurveyPace.AUTO, acting::get, now::get);
        IntStream.range(0, 500).forEach(i -> add(large, "n" + i));
        large.takeChange(new NodeChange.Synced());
        broken.add("n7");
        looksEachHour(large, 4);
        assertThat(asked.get("n7")).isGreaterThan(30);
        assertThat(asked.entrySet())
                .filteredOn(each -> !each.getKey().equals("n7"))
                .allMatch(each -> each.getValue() <= 4);
    }

    @Test
    void whereAllNodesDifferOneIsLookedAtEachSecond() {
        pod.score = Reading.of(-998);
        PodSurvey large = new PodSurvey(SurveyPace.AUTO, acting::get, now::get);
        IntStream.range(0, 2_000).forEach(i -> add(large, "n" + i));
        large.takeChange(new NodeChange.Synced());
        assertThat(looksEachHour(large, 12).values()).allMatch(hour -> hour <= 3_600);
        assertThat(looksEachHour(large, 1).values()).allMatch(hour -> hour > 3_000);
    }

    private void isAsItShouldBe() {
        pod.qos = "BestEffort";
        pod.containers.clear();
        pod.runs("app", 90 * MIB);
    }

    /// As several threads do it each second.
    private Map<Integer, Integer> looksEachHour(PodSurvey large, int hours) {
        Map<Integer, Integer> looks = new TreeMap<>();
        for (int hour = 0; hour < hours; hour++) {
            int before = asked.values().stream().mapToInt(each -> each).sum();
            for (int second = 0; second < 3_600; second++) {
                pass(Duration.ofSeconds(1));
                large.lookAtDueNodes(this::usage, this::podsOn);
                large.lookAtDueNodes(this::usage, this::podsOn);
            }
            looks.put(hour, asked.values().stream().mapToInt(each -> each).sum() - before);
        }
        return looks;
    }
}
