package io.barograph.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.controller.cleanup.CleanedNode;
import module java.base;
import org.junit.jupiter.api.Test;

class CleanupCommandTest {

    @Test
    void refusesATimeThatIsNoneOrWouldNotOutliveAChangeOfLeader() {
        for (String time : List.of("soon", "59s", "-5m", "")) {
            CommandResult ran = CommandResult.of(new CleanupCommand(), "--if-lease-older-than", time);
            assertThat(ran.exit()).as(time).isEqualTo(2);
            assertThat(ran.err()).contains("--if-lease-older-than");
        }
    }

    @Test
    void needsAWayToACluster() {
        CommandResult ran = CommandResult.of(new CleanupCommand(), "--kubeconfig", "/nowhere/kubeconfig");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("/nowhere/kubeconfig", "Maybe");
    }

    @Test
    void tellsOfEachNodeWhatWasDoneOrWhyNot() {
        CleanedNode clean =
                new CleanedNode("n1", List.of("a/b:NoSchedule"), List.of(), List.of("barograph.io/owned"), "", false);
        CleanedNode failed = new CleanedNode("n2", List.of(), List.of(), List.of(), "it \"is\" gone", false);
        assertThat(CleanupReport.toTable(List.of(clean, failed)))
                .contains("NODE", "n1    clean   a/b:NoSchedule", "n2    failed", "it \"is\" gone");
        assertThat(CommandResult.jsonOf(CleanupReport.toJson(clean)).required("annotations"))
                .hasToString("[\"barograph.io/owned\"]");
        assertThat(CommandResult.jsonOf(CleanupReport.toJson(failed))
                        .required("why")
                        .asText())
                .isEqualTo("it \"is\" gone");
    }
}
