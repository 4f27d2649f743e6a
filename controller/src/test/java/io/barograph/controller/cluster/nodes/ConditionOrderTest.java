package io.barograph.controller.cluster.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// A kubelet writes what it likes into its node, and a plan asks for each condition that may be ours.
class ConditionOrderTest {

    private static NodeCondition condition(String type, String reason) {
        return new NodeCondition(
                type, NodeConditionStatus.True, reason, "", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
    }

    private static List<NodeCondition> conditions(int count) {
        List<NodeCondition> conditions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            conditions.add(condition("type" + i, "first"));
        }
        Collections.shuffle(conditions, new Random(3));
        for (int i = 0; i < count; i += 2) {
            conditions.add(condition("type" + i, "second"));
        }
        return conditions;
    }

    @Test
    void findsTheFirstOfATypeHoweverManyThereAre() {
        for (int count : List.of(0, 1, 40, 70, 1_000)) {
            LiveNode bare = LiveNode.ofName("n", "u");
            LiveNode node =
                    bare.withContents(bare.meta(), List.of(), new LiveNode.Status(List.of(), conditions(count)));
            for (int i = 0; i < count; i++) {
                assertThat(node.condition("type" + i)).isEqualTo(condition("type" + i, "first"));
            }
            assertThat(node.condition("")).isNull();
            assertThat(node.condition("type")).isNull();
            assertThat(node.condition("type5x")).isNull();
            assertThat(node.condition("z")).isNull();
        }
    }

    @Test
    void ofTensOfThousandsFewAreLookedAt() {
        List<NodeCondition> sorted = ConditionOrder.sortMany(conditions(20_000));
        AtomicInteger looks = new AtomicInteger();
        List<NodeCondition> counted = new AbstractList<>() {
            @Override
            public NodeCondition get(int index) {
                looks.incrementAndGet();
                return sorted.get(index);
            }

            @Override
            public int size() {
                return sorted.size();
            }
        };
        for (int i = 0; i < 128; i++) {
            assertThat(ConditionOrder.findType(counted, "type" + i)).isNotNull();
            assertThat(ConditionOrder.findType(counted, "none" + i)).isNull();
        }
        assertThat(looks.get()).isLessThan(2 * 128 * 20);
    }
}
