package io.barograph.testkit.gobuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.process.HarnessException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterBinariesTest {
    private static final PrintStream SILENT = new PrintStream(OutputStream.nullOutputStream());

    @TempDir
    Path folder;

    @Test
    void takesTheAssetsFolderAsItIs() throws IOException {
        for (String name : ClusterBinaries.NAMES) {
            executable(folder.resolve(name));
        }

        ClusterBinaries found = ClusterBinaries.find(folder.toString(), "", folder, SILENT);

        assertThat(found)
                .isEqualTo(new ClusterBinaries(
                        folder.resolve("etcd"), folder.resolve("kube-apiserver"), folder.resolve("kubectl")));
    }

    @Test
    void namesTheProgramThatTheAssetsFolderLacks() throws IOException {
        executable(folder.resolve("etcd"));

        assertThatThrownBy(() -> ClusterBinaries.find(folder.toString(), "", folder, SILENT))
                .isInstanceOf(HarnessException.class)
                .hasMessageStartingWith(folder + "/kube-apiserver is not an executable file")
                .hasMessageContaining("KUBEBUILDER_ASSETS");
    }

    @Test
    void saysWhatToInstallWhereThereIsNeitherAssetsNorGo() throws IOException {
        Files.createDirectory(folder.resolve("go")); // a folder called go is no program

        assertThatThrownBy(() -> ClusterBinaries.find("", folder + ":/nowhere", folder, SILENT))
                .isInstanceOf(HarnessException.class)
                .hasMessageContaining("no `go` in " + folder + ":/nowhere")
                .hasMessageContaining("Maybe install Go 1.26 or newer")
                .hasMessageContaining("setup-envtest use");
    }

    @Test
    void findsTheModuleFromItselfAndFromTheRepository() throws IOException {
        Path module = Files.createDirectories(folder.resolve("e2e"));
        Files.createDirectory(module.resolve("cluster"));
        Files.writeString(module.resolve("cluster/go.mod"), "module cluster\n");

        assertThat(ClusterBinaries.moduleDirectory(folder)).isEqualTo(module);
        assertThat(ClusterBinaries.moduleDirectory(module)).isEqualTo(module);
        assertThatThrownBy(() -> ClusterBinaries.moduleDirectory(module.resolve("cluster")))
                .hasMessageContaining("Maybe run the tests from the repository");
    }

    private static void executable(Path file) throws IOException {
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
