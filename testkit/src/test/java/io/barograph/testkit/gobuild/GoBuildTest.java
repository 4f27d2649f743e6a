package io.barograph.testkit.gobuild;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.process.HarnessException;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real builder with a shell script in the place of `go`, which writes down how it was called.
class GoBuildTest {
    private static final String SUCCEEDS = """
            #!/bin/sh
            echo "$CGO_ENABLED $GOWORK $*" >> calls
            while [ "$1" != -o ]; do shift; done
            for program in server kube-apiserver kubectl; do echo built > "$2$program"; done
            """;
    private static final String GO_MOD = "module cluster\n\nrequire k8s.io/kubernetes v1.36.3\n";

    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @BeforeEach
    void module() throws IOException {
        Files.createDirectory(folder.resolve("cluster"));
        Files.writeString(folder.resolve("cluster/go.mod"), GO_MOD);
        Files.writeString(folder.resolve("cluster/go.sum"), "");
    }

    @Test
    void buildsOnceAndCallsTheStoreEtcd() throws IOException {
        GoBuild build = build(SUCCEEDS);

        Path first = build.directory();
        Path second = build.directory();

        assertThat(second).isEqualTo(first);
        assertThat(ClusterBinaries.NAMES).allMatch(name -> Files.exists(first.resolve(name)));
        assertThat(calls())
                .singleElement()
                .satisfies(call -> assertThat(call)
                        .startsWith(
                                "0 off build -trimpath -buildvcs=false -gcflags=all=-l -dwarf=false -ldflags -s -w ")
                        .contains("version.gitVersion=v1.36.3 ", "version.gitMajor=1 ", "version.gitMinor=36 ")
                        .endsWith(" tool"));
        assertThat(progress.toString(UTF_8)).contains("Go builds etcd, kube-apiserver and kubectl");
    }

    @Test
    void buildsAnewWhenTheModuleChangesAndDropsTheOldBuild() throws IOException {
        GoBuild build = build(SUCCEEDS);
        Path old = build.directory();
        Files.writeString(folder.resolve("cluster/go.sum"), "example.com/module v1.0.0 h1:=\n");

        Path changed = build.directory();

        assertThat(changed).isNotEqualTo(old).isDirectory();
        assertThat(old).doesNotExist();
        assertThat(calls()).hasSize(2);
    }

    @Test
    void buildsAnewWhenASourceChanges() throws IOException {
        GoBuild build = build(SUCCEEDS);
        build.directory();
        Files.writeString(Files.createDirectory(folder.resolve("cluster/relay")).resolve("main.go"), "package main");

        build.directory();

        assertThat(calls()).hasSize(2);
    }

    @Test
    void buildsOfOtherModulesStandBesideEachOther() throws IOException {
        Path go = go(SUCCEEDS);
        PrintStream nowhere = new PrintStream(progress, true, UTF_8);
        GoRecipe recipe = new GoRecipe("cluster-runc", "runc", List.of("-tags", "seccomp"), true, "Maybe not.");
        Path cache = folder.resolve(".cache");
        Path cluster = build(SUCCEEDS).directory();

        Path runc = new GoBuild(go, folder.resolve("cluster"), cache, nowhere, recipe).directory();

        assertThat(cluster).isDirectory().isNotEqualTo(runc);
        assertThat(runc).isDirectory();
        assertThat(calls().getLast()).startsWith("1 off build").contains(" -tags seccomp -o ");
        assertThat(progress.toString(UTF_8)).contains("Go builds runc into");
    }

    @Test
    void showsTheEndOfGosOutputWhenItFailsAndLeavesNothingThatLooksBuilt() throws IOException {
        GoBuild build = build("#!/bin/sh\necho 'go: go.mod requires go >= 1.26.0 (running go 1.19)'; exit 1\n");

        assertThatThrownBy(build::directory)
                .isInstanceOf(HarnessException.class)
                .hasMessageContaining("failed with code 1")
                .hasMessageContaining("go.mod requires go >= 1.26.0 (running go 1.19)")
                .hasMessageContaining("KUBEBUILDER_ASSETS");
        assertThat(build(SUCCEEDS).directory()).isDirectory();
    }

    @Test
    void whatABrokenOffBuildLeftBehindIsBuiltAnew() throws IOException {
        Path partial = Files.createDirectories(folder.resolve(".cache/cluster.partial/deep"));
        Files.writeString(partial.resolve("half"), "half");

        Path built = build(SUCCEEDS).directory();

        assertThat(built.resolve("deep")).doesNotExist();
    }

    @Test
    void severalBuildsAtATimeAreOne() throws Exception {
        GoBuild build = build(SUCCEEDS);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Path>> built = threads.invokeAll(java.util.Collections.nCopies(4, build::directory));
            for (Future<Path> each : built) {
                assertThat(each.get()).isDirectory();
            }
        }
        assertThat(calls()).hasSize(1);
    }

    @Test
    void refusesAModuleThatNamesNoKubernetes() {
        assertThatThrownBy(() -> GoRecipe.versionFlags("module cluster\nrequire k8s.io/kubernetes master\n"))
                .isInstanceOf(HarnessException.class)
                .hasMessageContaining("k8s.io/kubernetes vMAJOR.MINOR.PATCH");
    }

    private Path go(String script) throws IOException {
        Path go = folder.resolve("go");
        Files.writeString(go, script);
        assertThat(go.toFile().setExecutable(true)).isTrue();
        return go;
    }

    private GoBuild build(String script) throws IOException {
        Path go = go(script);
        Path module = folder.resolve("cluster");
        return new GoBuild(
                go,
                module,
                folder.resolve(".cache"),
                new PrintStream(progress, true, UTF_8),
                ClusterBinaries.recipe(module.resolve("go.mod")));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("cluster/calls"));
    }
}
