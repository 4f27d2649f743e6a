package io.barograph.testkit.gobuild;

import io.barograph.testkit.process.HarnessException;
import module java.base;

/// The three programs of the test cluster: those in the folder `KUBEBUILDER_ASSETS` names, or built once by Go from
/// `e2e/cluster/go.mod` into the ignored folder `e2e/.cache`.
public record ClusterBinaries(Path etcd, Path apiServer, Path kubectl) {
    static final List<String> NAMES = List.of("etcd", "kube-apiserver", "kubectl");

    /// Finds or builds them; the first build takes minutes and says so on standard error.
    public static ClusterBinaries find() {
        return find(System.getenv().getOrDefault("KUBEBUILDER_ASSETS", ""), searchPath(), module(), System.err);
    }

    static ClusterBinaries find(String assets, String searchPath, Path module, PrintStream progress) {
        if (!assets.isBlank()) {
            return in(Path.of(assets));
        }
        Path go = go(searchPath)
                .orElseThrow(() -> new HarnessException(
                        "No API server for the tests: KUBEBUILDER_ASSETS is not set and there is no `go` in "
                                + searchPath
                                + ". Maybe install Go 1.26 or newer from https://go.dev/dl/, or run"
                                + " `setup-envtest use 1.36` and set KUBEBUILDER_ASSETS to the folder it prints."));
        Path cluster = module.resolve("cluster");
        return in(new GoBuild(go, cluster, module.resolve(".cache"), progress, recipe(cluster.resolve("go.mod")))
                .directory());
    }

    static GoRecipe recipe(Path goMod) {
        return GoRecipe.kubernetes(
                "cluster",
                "etcd, kube-apiserver and kubectl",
                goMod,
                "Maybe Go is older than 1.26, or its module proxy cannot be reached;"
                        + " KUBEBUILDER_ASSETS can name a folder with etcd, kube-apiserver and kubectl instead.");
    }

    /// The `go` of this machine, where there is one.
    public static Optional<Path> go() {
        return go(searchPath());
    }

    private static String searchPath() {
        Map<String, String> environment = System.getenv();
        return environment.getOrDefault("PATH", "") + ":" + environment.getOrDefault("GOROOT", "/usr/local/go")
                + "/bin:/usr/local/go/bin";
    }

    /// The folder of `e2e`, from wherever the tests were started.
    public static Path module() {
        return moduleDirectory(Path.of("").toAbsolutePath());
    }

    private static ClusterBinaries in(Path directory) {
        List<Path> programs = new ArrayList<>();
        for (String name : NAMES) {
            Path program = directory.resolve(name).toAbsolutePath();
            if (!Files.isExecutable(program)) {
                throw new HarnessException(
                        "%s is not an executable file; etcd, kube-apiserver and kubectl are expected in the folder"
                                        .formatted(program)
                                + " KUBEBUILDER_ASSETS names. Maybe unset it, then Go builds them.");
            }
            programs.add(program);
        }
        return new ClusterBinaries(programs.get(0), programs.get(1), programs.get(2));
    }

    private static Optional<Path> go(String searchPath) {
        return Stream.of(searchPath.split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "go"))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst();
    }

    /// Maven runs tests in their module's folder, an editor often in the repository's.
    public static Path moduleDirectory(Path from) {
        for (Path candidate : List.of(from, from.resolve("e2e"), from.resolveSibling("e2e"))) {
            if (Files.isRegularFile(candidate.resolve("cluster/go.mod"))) {
                return candidate;
            }
        }
        throw new HarnessException(
                "Neither cluster/go.mod nor e2e/cluster/go.mod exists in %s. Maybe run the tests from the repository."
                        .formatted(from));
    }
}
