package io.barograph.rules.policy.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AttacksTest {

    @TempDir
    Path directory;

    static List<Attack> attacks() {
        return Attack.all();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void isRefusedWhereAndWhyTheManifestSays(Attack attack) throws IOException {
        try (Canaries canaries = new Canaries(directory)) {
            List<Problem> problems = catchThrowableOfType(
                            PolicyException.class,
                            () -> PolicyReader.readPolicy(attack.file(), attack.bytes(), Map.of()))
                    .problems();
            assertThat(problems).anySatisfy(problem -> {
                assertThat(problem.isError()).isTrue();
                assertThat(problem.line()).isEqualTo(attack.line());
                assertThat(problem.column()).isPositive();
                assertThat(problem.text()).startsWith(attack.reason());
            });
            assertThat(canaries.fired(attack)).isEqualTo(attack.canary() == Attack.Canary.SILENCE);
        }
    }

    @Test
    void areFortyTwo() {
        assertThat(Attack.all()).extracting(Attack::number).hasSize(42).doesNotHaveDuplicates();
    }
}
