package io.barograph.cli.migrate.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

class KubeletFlagFileTest {

    private final List<Problem> problems = new ArrayList<>();

    private List<String> words(String text) {
        List<String> words = KubeletFlagFile.read("kubelet.env", text, problems).stream()
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
        List<KubeletArgument> words = KubeletFlagFile.read("kubelet.env", "\nARGS=\"--a --b\" --c", problems);
        assertThat(words)
                .extracting(it -> it.place().toString())
                .containsExactly("kubelet.env:2:7", "kubelet.env:2:11", "kubelet.env:2:16");
    }

    @Test
    void refusesAQuoteThatIsNeverClosed() {
        KubeletFlagFile.read("kubelet.env", "--a\n--b='c", problems);
        assertThat(problems)
                .singleElement()
                .hasToString("kubelet.env:2:5: this quote is never closed. Maybe a ' is missing");
    }
}
