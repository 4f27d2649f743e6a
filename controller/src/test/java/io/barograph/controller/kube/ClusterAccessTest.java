package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterAccessTest {

    @TempDir
    Path folder;

    @Test
    void saysWhatWasTriedWhereThereIsNoCluster() {
        assertThatExceptionOfType(ClusterAccessException.class)
                .isThrownBy(() -> ClusterAccess.find(null, Map.of(), folder))
                .withMessageContainingAll("--kubeconfig", "KUBERNETES_SERVICE_HOST", folder.toString(), "Maybe");
    }

    @Test
    void readsTheTokenAnewForEachCall() throws IOException {
        Files.writeString(folder.resolve("token"), "first\n");
        ClusterAccess access = ClusterAccess.find(null, Map.of("KUBERNETES_SERVICE_HOST", "fd00::1"), folder);
        var provider = access.config().getOauthTokenProvider();
        assertThat(provider.getToken()).isEqualTo("first");
        Files.writeString(folder.resolve("token"), "second\n");

        assertThat(provider.getToken()).isEqualTo("second");
        assertThat(access).hasToString("https://[fd00::1]:443/");
    }

    @Test
    void refusesAKubeconfigThatIsMissingBrokenOrWithoutContext() throws IOException {
        Path missing = folder.resolve("missing");
        Path broken = Files.writeString(folder.resolve("broken"), "clusters: [");
        Path empty = Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n");
        for (Path file : new Path[] {missing, broken, empty, folder}) {
            assertThatExceptionOfType(ClusterAccessException.class)
                    .as("%s", file)
                    .isThrownBy(() -> ClusterAccess.find(file, Map.of(), folder))
                    .withMessageContainingAll("kubeconfig " + file, "expected", "Maybe");
        }
    }
}
