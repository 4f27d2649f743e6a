package io.barograph.cli.advise;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceChange;
import io.barograph.cli.advise.remedy.ContainerPatch;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.remedy.Remedy;
import io.barograph.cli.advise.remedy.StallCause;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatchCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    private static Advice advice(String namespace, String pod, String container) {
        return new Advice(
                new AdvisedWorkload(
                        AdvisedWorkload.Kind.CONTAINER,
                        new AdvisedWorkload.Names(
                                namespace, pod, "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e", container, "abc"),
                        "/kubepods/x",
                        QosClass.BURSTABLE),
                Resource.CPU,
                StallCause.SELF_LIMITED,
                Remedy.RAISE_CPU_LIMIT,
                0.5,
                1,
                null,
                List.of(),
                List.of(),
                new ContainerPatch(container, new TreeMap<>(Map.of("cpu", "2")), new TreeMap<>(), true));
    }

    private static String script(Advice advice) {
        NodeSpan node = new NodeSpan(
                "a\nb", "n1", 0, 0, Reading.absent("x"), Reading.absent("x"), Map.of(), List.of(), List.of());
        return AdviceScript.HEAD + AdviceScript.of(new NodeAdvice(node, List.of(advice), List.of()));
    }

    @Test
    void nameWhatIsPatched() {
        PatchCommands commands = requireNonNull(PatchCommands.of(advice("shop", "web-0", "app")));
        assertThat(commands.complete()).isTrue();
        assertThat(commands.inPlace())
                .isEqualTo(
                        "kubectl -n shop patch pod web-0 --subresource resize --patch"
                                + " '{\"spec\":{\"containers\":[{\"name\":\"app\",\"resources\":{\"limits\":{\"cpu\":\"2\"}}}]}}'");
        assertThat(commands.template())
                .startsWith("kubectl -n shop patch deployment NAME --patch '{\"spec\":{\"template");
    }

    @Test
    void neverLowerARequestThatIsNotKnown() {
        Advice known = advice("shop", "web-0", "app");
        Advice unknown = new Advice(
                known.workload(),
                Resource.CPU,
                StallCause.CONTENDED,
                Remedy.REQUEST_OR_MOVE,
                0.5,
                1,
                new AdviceChange("requests.cpu", Reading.absent("not told"), Reading.of("2"), "f"),
                List.of(),
                List.of(),
                new ContainerPatch("app", new TreeMap<>(), new TreeMap<>(Map.of("cpu", "2")), true));
        assertThat(script(known)).contains("\nkubectl -n shop patch pod web-0").doesNotContain("get pod");
        assertThat(script(unknown))
                .doesNotContain("\nkubectl")
                .contains("# kubectl -n shop get pod web-0 -o"
                        + " jsonpath='{.spec.containers[?(@.name==\"app\")].resources.requests.cpu}'\n"
                        + "# kubectl -n shop patch pod web-0 --subresource resize");
    }

    /// The shell runs what is no comment: with `kubectl` replaced it must say exactly what is meant.
    @ParameterizedTest
    @ValueSource(strings = {"app", "", "a'b", "$(touch pwned)", "x\ntouch pwned", "'; touch pwned; '", "-n"})
    void runNothingElseWhateverTheNames(String name) throws IOException, InterruptedException {
        for (Advice each :
                List.of(advice("shop", "web-0", name), advice("shop", name, "app"), advice(name, "web-0", "app"))) {
            Path file = Files.writeString(directory.resolve("advice.sh"), script(each));
            Files.writeString(directory.resolve("kubectl"), "#!/bin/sh\necho called \"$@\"\n");
            assertThat(directory.resolve("kubectl").toFile().setExecutable(true))
                    .isTrue();
            ProcessBuilder shell = new ProcessBuilder("sh", file.toString()).directory(directory.toFile());
            shell.environment().put("PATH", directory + ":" + System.getenv("PATH"));
            Process process = shell.redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said.lines().count()).isEqualTo(name.equals("app") ? 1 : 0);
            assertThat(directory.resolve("pwned")).doesNotExist();
        }
    }
}
