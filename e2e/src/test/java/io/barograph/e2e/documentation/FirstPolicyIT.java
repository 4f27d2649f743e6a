package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.pages.PageStep;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page for newcomers, followed to the letter: each command succeeds and prints what the page shows. How the
/// policy that they have then comes into a cluster shows [ClusterStartIT].
@Tag("slow")
@WithApiServer
class FirstPolicyIT {

    private static final Duration SOON = Duration.ofSeconds(90);

    private final ApiServer server;

    @TempDir
    private Path directory;

    FirstPolicyIT(ApiServer server) {
        this.server = server;
    }

    @Test
    void canBeFollowedToItsEnd() throws Exception {
        List<PageStep> scripts = ReaderShell.scriptsOf("docs/first-policy.md");
        assertThat(scripts).hasSizeGreaterThan(10);
        Files.createSymbolicLink(directory.resolve("deploy"), Checkout.HOME.resolve("deploy"));
        try (ReaderShell shell = new ReaderShell(directory, server)) {
            for (PageStep each : scripts) {
                if (each.commands().startsWith("./barograph up ")) {
                    shell.start(each.commands());
                    await(each.commands())
                            .atMost(SOON)
                            .until(() -> shell.run("./barograph explain").exit() == 0);
                } else {
                    shell.follow(each);
                }
            }
        }
    }
}
