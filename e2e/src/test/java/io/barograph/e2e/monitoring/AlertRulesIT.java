package io.barograph.e2e.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Prometheus's own tool reads the alerts and runs their tests.
@Tag("full")
class AlertRulesIT {

    private static final Path ALERTS = Checkout.HOME.resolve("alerts");

    @Test
    void promtoolFindsNothingWrong() throws Exception {
        assertThat(promtool("check", "rules", "barograph.rules.yaml")).contains("SUCCESS");
    }

    @Test
    void firesAndFallsSilentAsItsTestsSay() throws Exception {
        assertThat(promtool("test", "rules", "barograph.test.yaml")).contains("SUCCESS");
    }

    @Test
    void hasATestThatFiresAndOneThatDoesNotForEachAlert() throws IOException {
        String rules = Files.readString(ALERTS.resolve("barograph.rules.yaml"));
        String tests = Files.readString(ALERTS.resolve("barograph.test.yaml"));
        List<String> names = Pattern.compile("(?m)- alert: (\\w+)$")
                .matcher(rules)
                .results()
                .map(it -> it.group(1))
                .toList();

        assertThat(names)
                .isNotEmpty()
                .allSatisfy(name ->
                        assertThat(tests).contains("- name: " + name + " fires\n", "- name: " + name + " is silent\n"));
    }

    private static String promtool(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("promtool").directory(ALERTS.toFile()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
