package io.barograph.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmissionCommandTest {

    private static final Path SHIPPED = Path.of("../deploy/admission.yaml");
    private static final String POLICY = """
            rule "always"
            when
                Contention(scope == NODE, resource == CPU, avg60 >= 40)
            then
                node.condition("MyPressure");
                node.taint("example.com/mine", NoSchedule);
            end
            """;

    @TempDir
    private Path directory;

    @Test
    void printsWhatShipsInDeploy() throws IOException {
        CommandResult ran = CommandResult.of(new AdmissionCommand());
        assertThat(ran.exit()).isZero();
        GoldenFile.file(SHIPPED, ran.out());
    }

    @Test
    void namesTheTaintsAndConditionsOfThePoliciesItIsGivenAndNoOthers() throws IOException {
        Path mine = Files.writeString(directory.resolve("mine.drl"), POLICY);
        CommandResult ran = CommandResult.of(
                new AdmissionCommand(),
                "--policies",
                mine,
                "--also",
                "example.com/gone:PreferNoSchedule",
                "--service-account",
                "ns:me",
                "--never-evict-in",
                "payments",
                "-o",
                "json");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains(
                        "['example.com/gone:PreferNoSchedule',\\n 'example.com/mine:NoSchedule']",
                        "['MyPressure']",
                        "system:serviceaccount:ns:me'",
                        "system:serviceaccount:ns:barograph-evictor'",
                        "['kube-system',\\n 'ns',\\n 'payments']")
                .doesNotContain("contention-pressure", "Teardown");
        assertThat(ran.json().required("kind").asText()).isEqualTo("List");
        assertThat(ran.json().required("items")).hasSize(8);
    }

    @Test
    void takesAParametersValueForTheEffectThatItIs() {
        CommandResult ran =
                CommandResult.of(new AdmissionCommand(), "--set", "contention.cpuTaintEffect=PreferNoSchedule");
        assertThat(ran.out())
                .contains("'node.kubernetes.io/cpu-contention-pressure:PreferNoSchedule'")
                .doesNotContain("cpu-contention-pressure:NoSchedule");
    }

    @Test
    void refusesAPolicyWithProblemsAndAWrongName() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.drl"), POLICY.replace("avg60", "avg61"));
        refuses(3, "avg61", "--policies", broken);
        refuses(2, "--service-account: \"me\"", "--service-account", "me");
        refuses(2, "--never-evict-in: \"a'b\"", "--never-evict-in", "a'b");
        refuses(2, "--also: condition type", "--also", "a'b");
        refuses(2, "Maybe the taint example.com/old:NoSchedule", "--also", "example.com/old");
        refuses(2, "--also: condition type Ready: it is the kubelet's own", "--also", "Ready");
    }

    private static void refuses(int exit, String words, Object... arguments) {
        CommandResult ran = CommandResult.of(new AdmissionCommand(), arguments);
        assertThat(ran.exit()).isEqualTo(exit);
        assertThat(ran.err()).contains(words);
        assertThat(ran.out()).isEmpty();
    }
}
