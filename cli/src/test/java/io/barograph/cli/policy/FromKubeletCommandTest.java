package io.barograph.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import io.barograph.cli.check.CheckCommand;
import io.barograph.cli.test.TestCommand;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FromKubeletCommandTest extends CommandTest {

    private static final String GOOD = """
            apiVersion: kubelet.config.k8s.io/v1beta1
            kind: KubeletConfiguration
            evictionHard:
              memory.available: 500Mi
              nodefs.available: 10%
            evictionSoft: {memory.available: 1.5Gi}
            evictionSoftGracePeriod: {memory.available: 1m30s}
            evictionMinimumReclaim: {memory.available: 200Mi}
            """;

    @TempDir
    private Path directory;

    private int make(Object... args) {
        forgetOutput();
        return run(new FromKubeletCommand(), args);
    }

    private Path config(String text) throws IOException {
        return Files.writeString(directory.resolve("kubelet.yaml"), text);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(it -> it.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void writesAPolicyThatPassesCheckAndTest() throws IOException {
        assertThat(make("--config", config(GOOD), "--out", directory)).as(err).isZero();
        assertThat(files()).containsExactly("kubelet-eviction.cases.yaml", "kubelet-eviction.drl", "kubelet.yaml");
        assertThat(out).startsWith("wrote ").contains("barograph test");
        assertThat(err).contains("warning: differs from the kubelet: a percentage is exact here");
        assertThat(run(new CheckCommand(), "--fatal-warnings", directory))
                .as(out)
                .isZero();
        prints(run(new TestCommand(), directory), "12 passed, 0 failed");
    }

    @Test
    void writesOverNothingUnlessToldTo() throws IOException {
        Path there = Files.writeString(directory.resolve("mine.drl"), "mine");
        fails(
                2,
                make("--out", directory, "--name", "mine"),
                there + " is there already. Maybe --force, or another --name");
        assertThat(Files.readString(there)).isEqualTo("mine");
        assertThat(files()).containsExactly("mine.drl");
        assertThat(make("--out", directory, "--name", "mine", "--force")).isZero();
        assertThat(files()).containsExactly("mine.cases.yaml", "mine.drl");
        assertThat(Files.readString(there)).contains("the kubelet's default: memory.available<100Mi");
    }

    @Test
    void writesToNoFileThatALinkLeadsTo() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "precious");
        Files.createSymbolicLink(directory.resolve(".mine.drl.new"), other);
        Files.createSymbolicLink(directory.resolve("mine.cases.yaml"), other);
        assertThat(make("--out", directory, "--name", "mine", "--force")).isZero();
        assertThat(files()).containsExactly("mine.cases.yaml", "mine.drl", "other");
        assertThat(other).hasContent("precious");
    }

    @Test
    void refusesWhatTheKubeletRefusesWithItsSentenceAndThePlace() throws IOException {
        Path config = config(GOOD.replace("1m30s", "\"90\""));
        assertThat(make("--config", config, "--out", directory)).isEqualTo(3);
        assertThat(err)
                .startsWith(config + ":7:27: error: time: missing unit in duration \"90\". evictionSoftGracePeriod:");
        assertThat(files()).containsExactly("kubelet.yaml");
    }

    @Test
    void writesWarningsAndErrorsAsJson() throws IOException {
        assertThat(make("--config", config(GOOD), "--out", directory, "-o", "json"))
                .isZero();
        assertThat(out)
                .startsWith("[{\"file\":\"")
                .contains("\"severity\":\"warning\"")
                .endsWith("}]\n");
        assertThat(err).isEmpty();
        assertThat(make("--config", config("kind: x"), "--out", directory, "-o", "json"))
                .isEqualTo(3);
        assertThat(out).contains("\"severity\":\"error\"");
    }

    @Test
    void printsBothFilesWhereTheDirectoryIsADash() throws IOException {
        assertThat(make("--out", "-", "--", "--eviction-hard=memory.available<1Gi", "--v=4"))
                .isZero();
        assertThat(out)
                .startsWith("==> kubelet-eviction.drl <==\n// ")
                .contains("// --eviction-hard: memory.available<1Gi\n")
                .contains("==> kubelet-eviction.cases.yaml <==\n# ");
        assertThat(files()).isEmpty();
    }

    @Test
    void readsFlagsFromAFileAndTheConfigurationThatTheyName() throws IOException {
        Path flags = Files.writeString(
                directory.resolve("kubeadm-flags.env"),
                "KUBELET_KUBEADM_ARGS=\"--config=" + config(GOOD) + " --eviction-hard=pid.available<7%\"\n");
        assertThat(make("--flag-file", flags, "--out", "-")).as(err).isZero();
        assertThat(out)
                .contains("pidAvailableHard : double = 7    // --eviction-hard: pid.available<7%")
                .contains("memoryAvailableSoft : String = \"1536Mi\"")
                .doesNotContain("memoryAvailableHard :");
    }

    @Test
    void saysWhatIsWrongWithTheCommand() throws IOException {
        fails(2, make("--config", directory.resolve("none.yaml")), "none.yaml: there is no such file");
        fails(2, make("--name", "Big"), "--name is \"Big\"; expected small letters");
        fails(2, make("--layout", "splitt"), "--layout is \"splitt\". Did you mean split?");
        assertThat(make("--out", "-", "-o", "json")).isEqualTo(2);
        fails(2, make("--flag-file", config(GOOD), "--", "--v=2"), "exclude each other");
        fails(2, make("--out", directory.resolve("none")), "none: there is no such directory. Maybe make it");
        fails(2, make("--eviction-hard=memory.available<500Mi"), "put its flags behind --");
        fails(
                2,
                make("/etc/kubelet.yaml"),
                "\"/etc/kubelet.yaml\" is not a kubelet flag",
                "Maybe --config /etc/kubelet.yaml");
        assertThat(files()).containsExactly("kubelet.yaml");
        assertThat(make("--out", directory, "--", "/usr/bin/kubelet", "--v=2")).isZero();
        assertThat(run(new PolicyCommand())).isEqualTo(2);
    }

    @Test
    void compatTakesWhatTheKubeletTakes() throws IOException {
        Path config = config(GOOD.replace("10%", "10%%"));
        fails(
                3,
                make("--config", config, "--out", directory),
                ":5:3: error: ",
                "\"10%%\" is no percentage",
                "--compat");
        assertThat(make("--config", config, "--out", directory, "--compat")).isZero();
        assertThat(Files.readString(directory.resolve("kubelet-eviction.drl")))
                .contains("available * 134217728 + 134217728 <= capacity * 13421773");
        assertThat(run(new CheckCommand(), "--fatal-warnings", directory))
                .as(out)
                .isZero();
        assertThat(run(new TestCommand(), directory)).as(out).isZero();
    }

    @Test
    void aRunningKubeletIsAskedAloneAndByAWayToItsCluster() {
        Path nowhere = directory.resolve("nowhere");
        fails(
                2,
                make("--from-node", "n1", "--kubeconfig", nowhere, "--out", directory),
                "kubeconfig " + nowhere + ": expected a file");
        fails(2, make("--from-node", "n1", "--config", nowhere), "--from-node with --config or flags");
        fails(2, make("--from-node", "n1", "--", "--eviction-hard=memory.available<1Gi"), "expected one of them");
        fails(2, make("--kubeconfig", nowhere), "--kubeconfig without --from-node");
        for (String name : List.of("", "../pods", "N1", "n1/x")) {
            fails(2, make("--from-node", name), "expected the name of a node");
        }
    }
}
