package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceCommandsTest {

    private static final Path PAGE = Path.of("page.md");

    @TempDir
    private Path checkout;

    private void writePage(String text) throws IOException {
        Files.writeString(checkout.resolve(PAGE), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kubectl -n barograph get lease",
                "kubectl get clusterrolebinding barograph-evictor",
                "barograph check --cluster",
                "kubectl taint nodes NODE KEY:EFFECT-",
                "curl localhost:9978/readyz",
                "./barograph COMMAND",
                "barograph version -o json",
                "barograph completion fish > ~/a.fish",
                "source <(barograph completion bash)",
                "ps -eo pid,stat,wchan"
            })
    void areCompleteWithAnArgument(String code) {
        assertThat(SentenceCommands.isComplete(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "helm uninstall",
                "kubectl describe pod",
                "kubectl apply -f",
                "barograph policy from-kubelet",
                "curl",
                "--exporter-port",
                "system.slice",
                "mvn verify -Pfull"
            })
    void areNoneIfTheyAreNamesAloneOrOfAnotherProgram(String code) {
        assertThat(SentenceCommands.isComplete(code)).isFalse();
    }

    @Test
    void standWhereTheyBegin() throws IOException {
        writePage("""
                # Title

                ```sh
                kubectl get nodes -o wide
                ```

                | on 403 | `helm uninstall`, then `kubectl get
                  nodes NODE` |
                """);
        assertThat(SentenceCommands.stepsOf(checkout, PAGE)).singleElement().satisfies(step -> {
            assertThat(step.place()).isEqualTo("page.md:7");
            assertThat(step.commands()).isEqualTo("kubectl get nodes NODE");
            assertThat(step.shown()).isEmpty();
        });
        assertThat(SentenceCommands.callsOf(checkout, PAGE, "helm"))
                .singleElement()
                .satisfies(call -> assertThat(call.words()).containsExactly("helm", "uninstall"));
    }
}
