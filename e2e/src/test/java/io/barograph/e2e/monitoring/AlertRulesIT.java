package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Prometheus's own tool reads the alerts and runs their tests.
@Tag("full")
class AlertRulesIT {

    private static final Path ALERTS = Checkout.HOME.resolve("alerts");

    @Test
    void promtoolFindsNothingWrong() {
        assertThat(promtool("check", "rules", "barograph.rules.yaml")).contains("SUCCESS");
    }

    @Test
    void firesAndFallsSilentAsItsTestsSay() {
        assertThat(promtool("test", "rules", "barograph.test.yaml", "descheduler.test.yaml"))
                .contains("SUCCESS");
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

    private static String promtool(String... arguments) {
        List<String> command = new ArrayList<>(List.of("env", "-C", ALERTS.toString(), "promtool"));
        command.addAll(List.of(arguments));
        CommandRun ran = CommandRun.run(Map.of(), command);
        assertThat(ran.code()).as(ran.printed()).isZero();
        return ran.printed();
    }
}
