package io.barograph.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.HarnessException;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real programs, one of them behind a shell script that makes its start go wrong.
@Tag("slow")
class ApiServerStartIT {
    private final ClusterBinaries binaries = ClusterBinaries.find();

    @TempDir
    Path folder;

    @Test
    void triesOtherPortsWhenSomebodyElseTookOne() throws IOException {
        Path unlucky = script("""
                if [ ! -e "%1$s/tried" ]; then
                    touch "%1$s/tried"
                    echo "listen tcp 127.0.0.1:20000: bind: address already in use" >&2
                    exit 1
                fi
                exec "%2$s" "$@"
                """.formatted(folder, binaries.apiServer()));

        try (ApiServer server = start(unlucky)) {
            assertThat(folder.resolve("tried")).exists();
            assertThat(server.admin().get("/readyz").status()).isEqualTo(200);
        }
    }

    @Test
    void failsAtOnceWithTheServersOwnWordsAndLeavesNothingRunning() throws IOException {
        Path broken = script("echo 'unknown flag: --no-such-flag' >&2; exit 3\n");

        assertThatThrownBy(() -> start(broken))
                .isInstanceOf(HarnessException.class)
                .hasMessageContaining("kube-apiserver exited with code 3")
                .hasMessageEndingWith("unknown flag: --no-such-flag");
        assertThat(ProcessHandle.current().children().flatMap(child -> child.info().commandLine().stream()))
                .noneMatch(command -> command.contains(folder.toString()));
    }

    private ApiServer start(Path apiServer) {
        return ApiServer.start(
                new ClusterBinaries(binaries.etcd(), apiServer, binaries.kubectl()), folder.resolve("work"));
    }

    private Path script(String body) throws IOException {
        Path script = Files.writeString(folder.resolve("kube-apiserver"), "#!/bin/sh\n" + body);
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
