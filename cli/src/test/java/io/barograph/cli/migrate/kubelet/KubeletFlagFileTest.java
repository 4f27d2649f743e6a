package io.barograph.cli.migrate.kubelet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeletFlagFileTest {

    private final List<Problem> problems = new ArrayList<>();

    private List<String> words(String text) {
        List<String> words = KubeletFlagFile.readWords("kubelet.env", text, problems).stream()
                .map(KubeletArgument::text)
                .toList();
        assertThat(problems).isEmpty();
        return words;
    }

    @Test
    void readsWordsOnSeveralLines() {
        assertThat(words("--v=2\n# --old=1\n\n  --eviction-hard 'memory.available<1Gi' \\\n"))
                .containsExactly("--v=2", "--eviction-hard", "memory.available<1Gi");
    }

    @Test
    void readsAnEnvironmentFile() {
        assertThat(words("export KUBELET_KUBEADM_ARGS=\"--a=b --eviction-soft=memory.available<1Gi\"\n"))
                .containsExactly("--a=b", "--eviction-soft=memory.available<1Gi");
    }

    @Test
    void readsAUnit() {
        assertThat(words("""
                Environment="KUBELET_ARGS=--kube-reserved=memory=1Gi --x"
                ExecStart=/usr/bin/kubelet \\
                    --eviction-hard=memory.available<5%
                """))
                .containsExactly(
                        "--kube-reserved=memory=1Gi", "--x", "/usr/bin/kubelet", "--eviction-hard=memory.available<5%");
    }

    @Test
    void keepsTheValueOfAFlagThatLooksLikeAVariable() {
        assertThat(words("--system-reserved memory=1Gi")).containsExactly("--system-reserved", "memory=1Gi");
    }

    @Test
    void tellsWhereAWordStands() {
        List<KubeletArgument> words = KubeletFlagFile.readWords("kubelet.env", "\nARGS=\"--a --b\" --c", problems);
        assertThat(words)
                .extracting(it -> it.place().toString())
                .containsExactly("kubelet.env:2:7", "kubelet.env:2:11", "kubelet.env:2:16");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k3s-config.yaml | --eviction-hard=memory.available<250Mi,nodefs.available<8% --eviction-minimum-reclaim=nodefs.available=2%",
                "k3s-list.json | --eviction-hard=memory.available<250Mi",
                "k3s-minimal.service | --eviction-hard=memory.available<250Mi",
                "k3s.service | --eviction-soft=memory.available<700Mi --eviction-soft-grace-period=memory.available=2m"
                        + " --eviction-hard=memory.available<250Mi,nodefs.available<8%"
                        + " --eviction-minimum-reclaim=nodefs.available=2%",
                "eks-bootstrap.sh | --eviction-hard=memory.available<250Mi",
                "k3s-log-minimal.txt | --eviction-hard=memory.available<250Mi",
                "k3s-log-line.txt | --eviction-hard=imagefs.available<5%,nodefs.available<5%"
                        + " --eviction-minimum-reclaim=imagefs.available=10%,nodefs.available=10%",
                "append.env | --eviction-hard=memory.available<300Mi,nodefs.available<7%",
                "default-kubelet | --eviction-hard=memory.available<300Mi",
                "multiline.env | --eviction-hard=memory.available<300Mi,nodefs.available<7%"
                        + " --eviction-soft=memory.available<600Mi --eviction-soft-grace-period=memory.available=90s",
                "multiline-minimal.env | --eviction-hard=memory.available<300Mi",
                "multiline-no-backslash.env | --eviction-hard=memory.available<300Mi",
                "openshift-node-config.yaml | --eviction-hard=memory.available<500Mi --eviction-hard=nodefs.available<10%"
                        + " --eviction-soft=memory.available<1Gi --eviction-soft-grace-period=memory.available=1m30s",
                "percent.service | --eviction-hard=nodefs.available<8% --eviction-minimum-reclaim=nodefs.available=2%",
                "aks-default | --eviction-hard=memory.available<750Mi,nodefs.available<10%,nodefs.inodesFree<5%,pid.available<2000",
                "microk8s-args | --eviction-hard=memory.available<110Mi,nodefs.available<2Gi,imagefs.available<2Gi",
                "empty-flag | --eviction-hard= --eviction-max-pod-grace-period=-1"
            })
    void findsFlagsWhereClustersHaveThem(String file, String flags) throws IOException {
        List<String> eviction = words(text(file)).stream()
                .filter(it -> it.startsWith("--eviction"))
                .toList();
        assertThat(eviction).containsExactly(flags.split(" "));
    }

    private static String text(String file) throws IOException {
        try (InputStream in = KubeletFlagFileTest.class.getResourceAsStream("/kubelet/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
        }
    }

    @Test
    void readsFlagsThatAreQuotedTwice() {
        assertThat(words("run.sh --args \"--a='--eviction-hard=memory.available<1Gi --b'\""))
                .contains("--eviction-hard=memory.available<1Gi");
        assertThat(words("--eviction-hard='memory.available<1Gi, nodefs.available<10%'"))
                .containsExactly("--eviction-hard=memory.available<1Gi, nodefs.available<10%");
        assertThat(words("--extra-config=kubelet.eviction-hard=memory.available<1Gi"))
                .containsExactly("--eviction-hard=memory.available<1Gi");
    }

    @Test
    void aQuoteMayBeginWithABlank() {
        assertThat(words("A=' --b' \"\" ' --c=d'")).containsExactly("--b", "--c=d");
    }

    @Test
    void aTextThatSpeaksOfEvictionAndHasNoFlagIsAnError() {
        KubeletFlagFile.readWords("notes.txt", "set eviction-hard to memory.available<1Gi\n", problems);
        assertThat(problems)
                .singleElement()
                .hasToString("notes.txt: the text says \"eviction-\", and no flag of the kubelet was recognised in it."
                        + " Maybe write the flags alone, such as --eviction-hard=memory.available<500Mi");
        problems.clear();
        assertThat(words("# --eviction-hard is not set\n--v=2\n")).containsExactly("--v=2");
    }

    @Test
    void refusesAQuoteThatIsNeverClosed() {
        KubeletFlagFile.readWords("kubelet.env", "--a\n--b='c", problems);
        assertThat(problems)
                .singleElement()
                .hasToString("kubelet.env:2:5: this quote is never closed. Maybe a ' is missing");
    }
}
