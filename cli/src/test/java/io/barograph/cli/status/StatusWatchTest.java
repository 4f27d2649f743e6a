package io.barograph.cli.status;

import static io.barograph.cli.status.FakeController.CALM;
import static io.barograph.cli.status.FakeController.FIRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/// `status -w` where no terminal shows it.
@Timeout(120)
class StatusWatchTest {

    private final FakeController controller = new FakeController();
    private final int[] exit = {-1};

    StatusWatchTest() throws IOException {}

    @AfterEach
    void close() {
        controller.close();
    }

    /// Runs `status -w` on a thread until it ends.
    private Thread watching(Writer to) {
        return Thread.ofPlatform()
                .start(() -> exit[0] = new CommandLine(new StatusCommand())
                        .setOut(new PrintWriter(to, true))
                        .execute("-w", "--controller=" + controller.url()));
    }

    @Test
    void watchesNoLongerThanItsOutputIsRead() throws Exception {
        controller.stand(FIRING);
        // A pipe without a reader
        assertThat(watching(new PipedWriter()).join(Duration.ofMinutes(1))).isTrue();
        assertThat(exit[0]).isZero();
    }

    private static void awaitText(StringWriter seen, String text) {
        await().atMost(Duration.ofMinutes(1)).until(() -> seen.toString().contains(text));
    }

    @Test
    @Tag("slow")
    void addsOnlyTheLinesThatHaveChanged() throws Exception {
        String calm = CALM.replace("n2", "n1");
        controller.stand(FIRING, CALM);
        StringWriter seen = new StringWriter();
        Thread watching = watching(seen);
        awaitText(seen, "n2 ");
        controller.stand(calm, CALM);
        awaitText(seen, "not so any more");
        controller.answers.put(
                "/api/status", "{\"stopped\":\"by jo\",\"nodes\":[" + calm + "," + CALM + "],\"left_out\":0}");
        awaitText(seen, "STOPPED");
        controller.stand(calm, CALM);
        awaitText(seen, "RESUMED");
        watching.interrupt();
        watching.join();
        assertThat(exit[0]).isZero();
        assertThat(seen.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("NODE"),
                        line -> assertThat(line).startsWith("n1    firing"),
                        line -> assertThat(line).startsWith("n2    calm"),
                        line -> assertThat(line).contains("n1", "over", "PodsWait"),
                        line -> assertThat(line).startsWith("n1    calm"),
                        line -> assertThat(line).isEqualTo("STOPPED: nothing is added anywhere. by jo"),
                        line -> assertThat(line).isEqualTo("RESUMED: nothing is stopped any more."));
    }
}
