package io.barograph.controller.cluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAffinityTest {

    private static final Map<String, String> LABELS = Map.of("zone", "a", "cores", "16");

    @ParameterizedTest
    @CsvSource({
        "zone,  In,           a b, true",
        "zone,  In,           b,   false",
        "rack,  In,           b,   false",
        "zone,  NotIn,        b,   true",
        "zone,  NotIn,        a b, false",
        "rack,  NotIn,        a,   true",
        "zone,  Exists,       '',  true",
        "rack,  Exists,       '',  false",
        "zone,  DoesNotExist, '',  false",
        "rack,  DoesNotExist, '',  true",
        "cores, Gt,           15,  true",
        "cores, Gt,           16,  false",
        "cores, Lt,           17,  true",
        "cores, Lt,           16,  false",
        "cores, Gt,           +15, true",
        "cores, Gt,           -15, true",
        "cores, Lt,           999999999999999999, true",
        "cores, Lt,           9999999999999999999, false",
        "cores, Gt,           x,   false",
        "cores, Gt,           -,   false",
        "cores, Gt,           1x,  false",
        "cores, Gt,           ١,   false",
        "cores, Lt,           1 2, false",
        "zone,  Lt,           17,  false",
        "rack,  Lt,           17,  false",
    })
    void holdsAsTheSchedulerReadsIt(String label, Operator operator, String values, boolean holds) {
        List<String> all = values.isEmpty() ? List.of() : List.of(values.split(" "));
        assertThat(new Expression(label, operator, all).matchesLabels(LABELS)).isEqualTo(holds);
    }

    @Test
    void oneTermIsEnoughAndAllOfItMustHold() {
        Expression here = new Expression("zone", Operator.In, List.of("a"));
        Expression notHere = new Expression("zone", Operator.In, List.of("b"));
        assertThat(new NodeAffinity(List.of(List.of(notHere), List.of(here))).allows(LABELS))
                .isTrue();
        assertThat(new NodeAffinity(List.of(List.of(here, notHere))).allows(LABELS))
                .isFalse();
        assertThat(NodeAffinity.NONE.allows(Map.of())).isTrue();
    }

    /// Each value is compared with the label, and each expression looks for one.
    @Test
    void comparesAsMuchAsItHasExpressionsAndValues() {
        NodeAffinity affinity = new NodeAffinity(List.of(
                List.of(
                        new Expression("zone", Operator.In, List.of("a", "b")),
                        new Expression("cores", Operator.Gt, List.of("8"))),
                List.of(new Expression("rack", Operator.Exists, List.of()))));
        assertThat(new Placement(Map.of("pool", "web"), affinity, List.of()).comparisons())
                .isEqualTo(1 + 3 + 2 + 1);
        assertThat(Placement.ANYWHERE.comparisons()).isZero();
    }

    @Test
    void aPlacementAsksForItBesideItsSelector() {
        NodeAffinity affinity = new NodeAffinity(List.of(List.of(new Expression("cores", Operator.Gt, List.of("8")))));
        Placement placement = new Placement(Map.of("zone", "a"), affinity, List.of());
        assertThat(placement.selects(LABELS)).isTrue();
        assertThat(placement.selects(Map.of("zone", "a", "cores", "8"))).isFalse();
    }
}
