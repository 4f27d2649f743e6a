package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.kube.ConfigzKubelet;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.pages.CodeBlock;
import io.barograph.testkit.pages.CommandNeeds;
import io.barograph.testkit.pages.CommandNeeds.Need;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.SentenceCommands;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the pages tell to type where there is a cluster, a running controller or a host, typed in the pages' order on a
/// real API server of its own: each step with such a command, of whatever program, but for those of pages that other
/// tests follow as a whole. `docs/README.md` says what a command needs. Lines that need more, such as a registry, are
/// left out.
@Tag("slow")
class PagesClusterIT {

    private static final Set<Need> HERE = EnumSet.of(Need.CLUSTER, Need.CONTROLLER, Need.HOST);

    /// By `FirstPolicyIT` and `ClusterStartIT`.
    private static final Set<String> FOLLOWED_ELSEWHERE =
            Set.of("docs/first-policy.md", "docs/install.md", "docs/cluster.md");

    /// The reader's rule files with their cases, below the reader's home.
    static final String OWN = "own";

    private static final Duration SOON = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    @Test
    void eachCommandThatNeedsAClusterDoesWhatItsPageSays() throws Exception {
        List<PageStep> steps = steps();
        assertThat(steps).hasSizeGreaterThan(30);
        followInACluster(steps);
    }

    /// Those of the pages that other tests follow stand here too: these follow blocks.
    @Test
    void eachCompleteCommandOfASentenceSucceeds() throws Exception {
        CommandNeeds needs = CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
        List<PageStep> steps = new ArrayList<>();
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            SentenceCommands.stepsOf(Checkout.HOME, page).stream()
                    .map(step -> ReaderShell.typedIn(step, needs))
                    .filter(step -> !step.calls().isEmpty())
                    .forEach(steps::add);
        }
        assertThat(steps).hasSizeGreaterThan(30);
        followInACluster(steps);
    }

    private void followInACluster(List<PageStep> steps) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        try (ApiServer server = ApiServer.start(ClusterBinaries.find(), directory.resolve("server"));
                ReplayedNodes played = new ReplayedNodes(server.admin());
                ReaderShell shell = new ReaderShell(
                        home,
                        server,
                        Map.of("BAROGRAPH_EXPORTER_PORT", String.valueOf(played.port()), "HOME", home.toString()));
                ConfigzKubelet _ = new ConfigzKubelet(server, "told");
                RunningExporter exporter = RunningExporter.serving(directory.resolve("exporter.log"))) {
            arrange(server, shell, home);
            shell.askExporter(exporter);
            PlayedPods pods = new PlayedPods(server.admin(), "told");
            PageReader reader = new PageReader(shell);
            reader.startController(PageReader.CONTROLLER);
            played.trouble();
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(new NodeObjects(server.admin()).taints(ReplayedNodes.TROUBLED))
                            .contains(PageReader.TAINT + ":NoSchedule"));
            try (pods) {
                for (PageStep step : steps) {
                    reader.follow(step);
                }
            }
            assertThat(pods.faults()).isEmpty();
        }
    }

    private static List<PageStep> steps() throws IOException {
        CommandNeeds needs = CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
        List<PageStep> steps = new ArrayList<>();
        for (PageStep step : PageStep.stepsOfAll(Checkout.HOME)) {
            if (!FOLLOWED_ELSEWHERE.contains(step.page().toString())) {
                PageStep typed = ReaderShell.typedIn(step, needs);
                if (typed.calls().stream().map(needs::of).anyMatch(HERE::contains)) {
                    steps.add(typed);
                }
            }
        }
        return steps;
    }

    /// What the pages take for granted: roles, a pool, and the reader's own files.
    private static void arrange(ApiServer server, ReaderShell shell, Path home) throws IOException {
        server.deploy("00-namespace.yaml");
        server.kubectl("-n", "barograph", "create", "configmap", "barograph-silences");
        for (int node = 1; node <= 3; node++) { // in a pool of one no hard taint is set
            server.kubectl("label", "node", "worker-" + node, "nodepool=batch");
        }
        linkAll(Checkout.HOME.resolve("deploy"), Files.createDirectory(home.resolve("deploy")));
        Files.delete(home.resolve("deploy/kubectl-barograph"));
        shell.installPlugin();
        for (String name : List.of("my-rules", "live", "next")) {
            Path rules = Files.createDirectory(home.resolve(name));
            Files.copy(Checkout.HOME.resolve("rules/policies/contention.drl"), rules.resolve("contention.drl"));
        }
        Path migration = Checkout.HOME.resolve("docs/migration.md");
        Path recipe = Checkout.HOME.resolve("docs/recipes/add-a-policy.md");
        Path shards = Checkout.HOME.resolve("docs/backtest-shards.md");
        Files.writeString(home.resolve("backtest.yaml"), CodeBlock.textOf(shards, "yaml", "# backtest.yaml"));
        Files.writeString(home.resolve("config.yaml"), CodeBlock.textOf(migration, "yaml", "kind: Kubelet"));
        Files.writeString(home.resolve("io-queue.drl"), CodeBlock.textOf(recipe, "drl", "rule "));
        Files.writeString(home.resolve("io-queue.cases.yaml"), CodeBlock.textOf(recipe, "yaml", "cases:"));
        Path own = Files.createDirectory(home.resolve(OWN));
        Files.copy(home.resolve("io-queue.drl"), own.resolve("io-queue.drl"));
        Files.copy(home.resolve("io-queue.cases.yaml"), own.resolve("io-queue.cases.yaml"));
        Files.createDirectories(home.resolve(".config/fish/completions"));
        Files.createDirectory(home.resolve("journal"));
    }

    private static void linkAll(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.createSymbolicLink(to.resolve(file.getFileName()), file);
            }
        }
    }
}
