package io.barograph.rules.policy.lint;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import module java.base;
import org.junit.jupiter.api.Test;

class SubsumedRulesTest {

    @Test
    void doubtsAThousandRulesInABoundedTime() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            rules.append("rule \"r%d\" when Contention(scope == NODE, resource == CPU, avg60 >= 0.%03d) then "
                    .formatted(i, i));
            rules.append("node.condition(\"High\"); end\n");
            rules.append("rule \"h%d\" when Contention(scope == NODE, resource == CPU, avg60 >= 9.%03d) then "
                    .formatted(i, i));
            rules.append("node.hold(\"High\"); end\n");
        }
        assertTimeout(
                Duration.ofMinutes(2),
                () -> assertThat(checked(rules.toString()).warnings()).isNotEmpty());
    }
}
