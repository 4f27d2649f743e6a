package io.barograph.e2e.node;

import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoModule;
import io.barograph.testkit.gobuild.GoRecipe;
import module java.base;

/// The programs of the test node, built once by Go from the modules in `e2e/node` into the ignored folder `e2e/.cache`:
/// kubelet, containerd with its shim and ctr, CNI plugins, runc, and three small ones of our own.
public record NodeBinaries(List<Path> folders) {

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
            String source = recipe.name().substring("node-".length());
            folders.add(new GoBuild(
                            go, module.resolve("node").resolve(source), module.resolve(".cache"), System.err, recipe)
                    .directory());
        }
        return new NodeBinaries(folders);
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
                        MAYBE),
                GoRecipe.kubernetes("node-kubelet", "kubelet", node.resolve("kubelet/go.mod"), MAYBE));
    }

    /// Puts them into one folder, as links where both are on one file system.
    void linkInto(Path target) throws IOException {
        for (Path folder : folders) {
            try (Stream<Path> programs = Files.list(folder)) {
                for (Path program : programs.toList()) {
                    Path link = target.resolve(program.getFileName());
                    try {
                        Files.createLink(link, program);
                    } catch (FileSystemException | UnsupportedOperationException _) {
                        Files.copy(program, link);
                    }
                }
            }
        }
    }
}
