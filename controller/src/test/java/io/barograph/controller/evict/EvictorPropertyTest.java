package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Random fleets, answers, restarts and pods' ends: the bounds hold at each call.
class EvictorPropertyTest {

    private static final int NODES = 12;
    private static final int AN_HOUR = 6;

    @Test
    void boundsHoldAndTheSameInputsGiveTheSameChoice() {
        for (long seed = 0; seed < TestRounds.of(15, 40); seed++) {
            List<String> once = run(seed);
            assertThat(run(seed)).as("seed " + seed).isEqualTo(once);
        }
    }

    private static List<String> run(long seed) {
        Random random = new Random(seed);
        EvictorRig rig = new EvictorRig();
        rig.caps = new EvictionCaps(new Budget(20, true), Budget.ALL, AN_HOUR);
        rig.begin();
        IntStream.range(0, NODES).forEach(i -> rig.node("n" + i));
        for (int i = 0; i < 40; i++) {
            String node = "n" + random.nextInt(NODES);
            rig.pods.put(SamplePods.pod("p" + i, "owner" + random.nextInt(8), node));
            rig.usage.put("p" + i, (long) random.nextInt(1 << 30));
        }
        List<String> log = new ArrayList<>();
        rig.pods.before = request -> check(rig, request);
        for (int step = 0; step < 120; step++) {
            rig.pods.answers.clear();
            for (int i = 0; i < 4; i++) {
                rig.pods.answers.add(answer(random));
            }
            for (int i = 0; i < NODES; i++) {
                if (random.nextInt(3) == 0) {
                    rig.firing("n" + i);
                } else if (random.nextInt(6) == 0) {
                    rig.calm("n" + i);
                }
                rig.available.put("n" + i, (long) random.nextInt(1 << 30));
            }
            if (random.nextInt(20) == 0) {
                rig.epoch++;
                rig.begin();
            }
            int before = rig.pods.requests.size();
            rig.pass(random.nextInt(120));
            rig.pods.requests.subList(before, rig.pods.requests.size()).forEach(each -> log.add(each.toString()));
            for (EvictablePod pod : List.copyOf(rig.pods.pods.values())) {
                if (pod.state().deleting() != null && random.nextInt(4) == 0) {
                    rig.pods.gone(pod.identity().name());
                }
            }
        }
        assertThat(log).as("anything happens").isNotEmpty();
        return log;
    }

    private static void check(EvictorRig rig, EvictionRequest request) {
        List<EvictionRecord.Entry> flying = IntStream.range(0, NODES)
                .mapToObj(i -> rig.record("n" + i))
                .flatMap(each -> each.entries().stream())
                .filter(EvictionRecord.Entry::inFlight)
                .toList();
        assertThat(flying.stream().filter(each -> isUnderWay(rig, each)))
                .as("20 % of the nodes")
                .hasSizeLessThanOrEqualTo(2);
        assertThat(flying.stream().map(each -> each.pod().owner())).doesNotHaveDuplicates();
        assertThat(flying.stream().map(EvictionRecord.Entry::id)).contains(request.id());
        List<EvictablePod> ending = rig.pods.pods.values().stream()
                .filter(each -> each.state().deleting() != null)
                .toList();
        String node = Objects.requireNonNull(rig.pods.pods.get(request.pod().path()))
                .spec()
                .node();
        assertThat(ending).as("one a node").noneMatch(each -> each.spec().node().equals(node));
        long lately = IntStream.range(0, NODES)
                .mapToObj(i -> rig.record("n" + i))
                .flatMap(each -> each.entries().stream())
                .filter(each -> each.counts() && each.at().isAfter(rig.now.minus(Duration.ofHours(1))))
                .count();
        assertThat(lately).isLessThanOrEqualTo(AN_HOUR);
    }

    /// A pod that does not end blocks its node and its owner only, one that is gone nobody, and an intent that nothing
    /// came of in 30 s is none.
    private static boolean isUnderWay(EvictorRig rig, EvictionRecord.Entry each) {
        int seconds = each.state() == EvictionRecord.State.INTENDED ? 30 : 300;
        return rig.pods.pods.containsKey(
                        each.pod().owner().namespace() + "/" + each.pod().name())
                && each.at().plusSeconds(seconds).isAfter(rig.now);
    }

    private static EvictionAnswer answer(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> new EvictionAnswer.BudgetRefused("no", random.nextBoolean() ? null : random.nextInt(60));
            case 1 -> new EvictionAnswer.Changed("changed");
            case 2 -> new EvictionAnswer.Unknown("timeout");
            case 3 -> new EvictionAnswer.Forbidden("rbac");
            case 4 -> new EvictionAnswer.Throttled("busy", null);
            default -> new EvictionAnswer.Accepted();
        };
    }
}
