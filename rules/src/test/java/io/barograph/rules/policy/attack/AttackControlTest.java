package io.barograph.rules.policy.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.attack.Attack.Verdict;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Shows that the attacks are real: without our parser before it, Drools does what they say. If this did not hold, the
/// refusals in [AttacksTest] would show nothing.
@Tag("slow")
class AttackControlTest {

    @TempDir
    Path directory;

    static List<Attack> attacksInThisProcess() {
        return Attack.all().stream().filter(each -> !needsProcess(each)).toList();
    }

    static List<Attack> attacksInAProcessOfTheirOwn() {
        return Attack.all().stream().filter(AttackControlTest::needsProcess).toList();
    }

    private static boolean needsProcess(Attack attack) {
        return attack.verdict() == Verdict.HANGS || attack.verdict() == Verdict.OOM;
    }

    @ParameterizedTest
    @MethodSource("attacksInThisProcess")
    void doesToRawDroolsWhatTheManifestSays(Attack attack) throws IOException {
        try (Canaries canaries = new Canaries(directory)) {
            int fired = RawDrools.run(RawDrools.withPackage(attack.bytes()), () -> {});
            boolean harmed = canaries.fired(attack);
            switch (attack.verdict()) {
                case HARMED -> assertThat(harmed).isTrue();
                case INERT -> {
                    assertThat(fired).isEqualTo(1);
                    assertThat(harmed).isFalse();
                }
                case REFUSED -> {
                    assertThat(fired).isEqualTo(-1);
                    assertThat(harmed).isFalse();
                }
                case BOUNDED -> assertThat(fired).isEqualTo(RawDrools.MOST);
                case RUNS -> assertThat(fired).isEqualTo(1);
                case HANGS, OOM -> throw new AssertionError("needs a process of its own");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("attacksInAProcessOfTheirOwn")
    void takesRawDroolsWithIt(Attack attack) throws Exception {
        Path file = Files.write(directory.resolve(attack.file()), attack.bytes());
        Process process = new ProcessBuilder(RawDrools.command(file))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo(RawDrools.RUNNING);
            if (attack.verdict() == Verdict.HANGS) {
                assertThat(process.waitFor(2, TimeUnit.SECONDS)).isFalse();
            } else {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(RawDrools.OUT_OF_MEMORY);
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
