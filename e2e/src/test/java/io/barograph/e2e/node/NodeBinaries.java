package io.barograph.e2e.node;

import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoModule;
import io.barograph.testkit.gobuild.GoRecipe;
import module java.base;

/// The programs of the test node, built once by Go from the modules in `e2e/node` into the ignored folder `e2e/.cache`:
/// kubelet, containerd with its shim and ctr, CNI plugins, runc, and three small ones of our own.
///
/// @param folders with all but the kubelet
/// @param kubelet of another version where `KUBELET_BINARY` names one
public record NodeBinaries(List<Path> folders, Path kubelet) {

    private static final String KUBELET_BINARY = "KUBELET_BINARY";
    private static final String MAYBE = "Maybe Go is older than 1.26, or its module proxy cannot be reached.";

    public NodeBinaries {
        folders = List.copyOf(folders);
    }

    /// Finds or builds them; the first build takes minutes and says so on standard error.
    public static NodeBinaries find() {
        Path go = ClusterBinaries.go()
                .orElseThrow(() -> new AssertionError("A test node needs Go 1.26 or newer to build kubelet, containerd"
                        + " and runc, and there is no `go`. Maybe install it from https://go.dev/dl/"));
        Path module = ClusterBinaries.module();
        List<Path> folders = new ArrayList<>();
        for (GoRecipe recipe : recipes(module.resolve("node"))) {
            folders.add(build(go, module, recipe));
        }
        return new NodeBinaries(
                folders, findKubelet(System.getenv().getOrDefault(KUBELET_BINARY, ""), () -> buildKubelet(go, module)));
    }

    /// @param named what `KUBELET_BINARY` says; blank for the one that is built
    static Path findKubelet(String named, Supplier<Path> built) {
        if (named.isBlank()) {
            return built.get();
        }
        Path kubelet = Path.of(named).toAbsolutePath();
        if (!Files.isRegularFile(kubelet) || !Files.isExecutable(kubelet)) {
            throw new AssertionError(
                    "%s names %s, which is no program; a kubelet was expected. Maybe unset it, then Go builds one."
                            .formatted(KUBELET_BINARY, kubelet));
        }
        return kubelet;
    }

    private static Path buildKubelet(Path go, Path module) {
        GoRecipe recipe = GoRecipe.kubernetes("node-kubelet", "kubelet", module.resolve("node/kubelet/go.mod"), MAYBE);
        return build(go, module, recipe).resolve("kubelet");
    }

    private static Path build(Path go, Path module, GoRecipe recipe) {
        Path source = module.resolve("node").resolve(recipe.name().substring("node-".length()));
        return new GoBuild(go, source, module.resolve(".cache"), System.err, recipe).directory();
    }

    /// The quick ones first: what is missing on a machine shows before the long ones.
    private static List<GoRecipe> recipes(Path node) {
        return List.of(
                new GoRecipe("node-tools", "the test node's own programs", List.of("-ldflags", "-s -w"), false, MAYBE),
                new GoRecipe(
                        "node-runc",
                        "runc",
                        List.of(
                                "-tags",
                                "netgo osusergo seccomp",
                                "-ldflags",
                                "-s -w -X main.version="
                                        + GoModule.version(node.resolve("runc"), "github.com/opencontainers/runc")),
                        true,
                        "Maybe install gcc, pkg-config and libseccomp-dev: a kubelet's pods ask runc for seccomp."),
                new GoRecipe(
                        "node-containerd",
                        "containerd",
                        List.of(
                                "-tags",
                                "static_build no_btrfs no_devmapper no_zfs",
                                "-ldflags",
                                "-s -w -X github.com/containerd/containerd/v2/version.Version="
                                        + GoModule.version(
                                                node.resolve("containerd"), "github.com/containerd/containerd/v2")),
                        false,
                        MAYBE));
    }

    /// Puts them into one folder, as links where both are on one file system.
    void linkInto(Path target) throws IOException {
        for (Path folder : folders) {
            try (Stream<Path> programs = Files.list(folder)) {
                for (Path program : programs.toList()) {
                    link(program, target.resolve(program.getFileName()));
                }
            }
        }
        link(kubelet, target.resolve("kubelet"));
    }

    private static void link(Path program, Path link) throws IOException {
        try {
            Files.createLink(link, program);
        } catch (FileSystemException | UnsupportedOperationException _) {
            Files.copy(program, link);
        }
    }
}
