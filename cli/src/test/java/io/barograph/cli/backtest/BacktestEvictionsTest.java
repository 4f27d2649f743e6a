package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.explain.ExplainCommand;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who would have been evicted, as far as a recording knows pods.
class BacktestEvictionsTest {

    private static final String CART = "00000000-0000-0000-0000-00000000000a";
    private static final String SHOP = "00000000-0000-0000-0000-00000000000b";

    @TempDir
    private Path directory = Path.of("");

    private Path policy = Path.of("");

    @BeforeEach
    void writePolicy() throws IOException {
        policy = Files.writeString(directory.resolve("short.drl"), """
                rule "little memory is left"
                when
                    Signal(name == "memory.available", available < "1Gi")
                then
                    node.evict("memory.available");
                end
                """);
    }

    /// Two frames of a node with little memory left; the Burstable pod uses most.
    private Path recording(boolean usage) throws IOException {
        return recording(usage, "besteffort", "burstable");
    }

    private Path recording(boolean usage, String first, String second) throws IOException {
        StringBuilder text = new StringBuilder("scenario pods kernel 6.12 cpus 1 memMiB 1024\n");
        for (int frame = 0; frame < 2; frame++) {
            text.append("### frame " + frame + " boottime_us " + (1_000_000 + 2_000_000 * frame) + "\n");
            file(text, "/proc/meminfo", "MemTotal: 1048576 kB\nMemFree: 100000 kB\nMemAvailable: 100000 kB\n");
            file(text, "/memory.stat", "anon 900000000\nfile 100000000\ninactive_file 0\n");
            pod(text, slice(first), CART, 300 << 20, usage);
            pod(text, slice(second), SHOP, 600 << 20, usage);
            text.append("### end\n");
        }
        return Files.writeString(directory.resolve("pods.trace"), text);
    }

    /// @param qos empty for Guaranteed, whose pods have no slice of their class
    private static String slice(String qos) {
        return qos.isEmpty()
                ? "/kubepods.slice/kubepods-pod"
                : "/kubepods.slice/kubepods-" + qos + ".slice/kubepods-" + qos + "-pod";
    }

    private static void pod(StringBuilder text, String prefix, String uid, int bytes, boolean usage) {
        String path = prefix + uid.replace('-', '_') + ".slice";
        file(text, path + "/cpu.stat", "usage_usec 1000\n");
        if (usage) {
            file(text, path + "/memory.current", bytes + "\n");
            file(text, path + "/memory.stat", "inactive_file 10485760\n");
        }
    }

    private static void file(StringBuilder text, String path, String content) {
        text.append("--- " + path + "\n").append(content);
    }

    @Test
    void thePodThatGoesFirstIsNamedWithItsRelief() throws IOException {
        assertThat(Backtests.run(recording(true), "--policies", policy).out()).endsWith("""

                NODE  AT  EVICT FOR         FIRST                                 CLASS       RELIEF
                pods  0s  memory.available  00000000-0000-0000-0000-00000000000a  BestEffort   290Mi
                FIRST is the pod that goes first by class and use (ranking guide). Requests, priorities and what protects pods
                  are not recorded: the controller may choose another one.
                """);
    }

    @Test
    void withoutUseNobodyIsNamedAndTheReasonIsSaid() throws IOException {
        assertThat(Backtests.run(recording(false), "--policies", policy).out())
                .contains("no pod can be named")
                .containsPattern("No pod can be named: .*memory")
                .doesNotContain("ranking guide");
    }

    @Test
    void aGuaranteedPodIsNotNamedSinceItIsProtectedByDefault() throws IOException {
        assertThat(Backtests.run(recording(true, "", "burstable"), "--policies", policy)
                        .out())
                .contains(SHOP)
                .doesNotContain(CART);
        assertThat(Backtests.run(recording(true, "", ""), "--policies", policy).out())
                .contains("No pod can be named: all pods are of class Guaranteed")
                .doesNotContain(SHOP, CART);
    }

    @Test
    void explainNamesThePodToo() throws IOException {
        assertThat(CommandResult.of(new ExplainCommand(), "--recording", recording(true), "--policies", policy)
                        .out())
                .contains("EVICT FOR", CART, "290Mi");
    }

    @Test
    void whereNothingIsToBeEvictedNothingIsSaidOfIt() {
        assertThat(Backtests.run(Backtests.THROTTLED, "--policies", Backtests.NAIVE)
                        .out())
                .doesNotContain("EVICT FOR");
    }
}
