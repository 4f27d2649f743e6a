package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.problem.Sha256;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A running controller takes new rule files in every way there is to tell it, and keeps the last good ones whatever
/// comes, even over a crash.
@Tag("slow")
class ReloadIT {

    private static final String FIRST = raising("FirstTrouble");
    private static final String SECOND = raising("SecondTrouble");
    private static final String THIRD = raising("ThirdTrouble");
    private static final String BAD = SECOND.replace("avg10", "avg11");
    private static final String REASON = "avg11";

    @TempDir
    private Path work;

    private Path policies;

    @BeforeEach
    void directory() throws IOException {
        policies = Files.createDirectory(work.resolve("policies"));
    }

    private static String raising(String condition) {
        return """
                rule "pods wait"
                when
                    Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
                then
                    node.condition("%s");
                end
                """.formatted(condition);
    }

    @Test
    void aHangupAndAPostLoadAtOnceAndACrashBesideBadRulesLosesNothing() throws Exception {
        Path state = work.resolve("last-good");
        write(FIRST);
        try (RunningProgram controller = controller("--web.enable-lifecycle", "--policy-state=" + state)) {
            hangUpLoadsWhatDidNotChange(controller);

            write(SECOND);
            assertThat(controller.post("/-/reload")).satisfies(answer -> isAnswer(answer, 200, "in force"));
            awaitInForce(controller, SECOND);

            refusesWhatIsBad(controller);
            controller.kill();
        }
        try (RunningProgram controller = controller("--policy-state=" + state)) {
            assertThat(error(controller)).contains(REASON, "last good", state.toString());
            assertThat(digest(controller)).isEqualTo(Sha256.hexDigest(SECOND));
            assertThat(failures(controller)).isPositive();

            write(THIRD);
            awaitInForce(controller, THIRD);
            assertThat(error(controller)).isEmpty();
            assertThat(controller.stop()).isZero();
        }
    }

    /// A reader that only looks for changes would not.
    private static void hangUpLoadsWhatDidNotChange(RunningProgram controller) {
        assertThat(digest(controller)).isEqualTo(Sha256.hexDigest(FIRST));
        long loaded = loadedMillis(controller);
        controller.hangUp();
        await().until(() -> loadedMillis(controller) > loaded);
        assertThat(digest(controller)).isEqualTo(Sha256.hexDigest(FIRST));
    }

    private void refusesWhatIsBad(RunningProgram controller) throws Exception {
        double before = failures(controller);
        long loaded = loadedMillis(controller);
        write(BAD);
        assertThat(controller.post("/-/reload")).satisfies(answer -> isAnswer(answer, 500, REASON));
        double posted = failures(controller);
        assertThat(posted).isGreaterThan(before);
        staysWithTheLastGood(controller, SECOND);

        controller.hangUp();
        await().until(() -> failures(controller) > posted);
        staysWithTheLastGood(controller, SECOND);
        assertThat(loadedMillis(controller)).isEqualTo(loaded);
    }

    @Test
    void aPostLoadsShadowPoliciesTooAndSaysWhatIsWrongWithThem() throws Exception {
        Path next = Files.createDirectory(work.resolve("shadow"));
        write(FIRST);
        Files.writeString(next.resolve("pods.drl"), FIRST);
        try (RunningProgram controller = controller("--web.enable-lifecycle", "--shadow-policies=" + next)) {
            Files.writeString(next.resolve("pods.drl"), BAD);
            assertThat(controller.post("/-/reload")).satisfies(answer -> isAnswer(answer, 200, REASON));
            Files.writeString(next.resolve("pods.drl"), SECOND);
            assertThat(controller.post("/-/reload"))
                    .satisfies(
                            answer -> assertThat(answer.body()).isEqualToIgnoringNewLines("the policies are in force"));
            await().untilAsserted(
                            () -> assertThat(controller.text("/api/fleet")).contains(Sha256.hexDigest(SECOND)));
        }
    }

    @Test
    void aConfigMapsSwapIsTakenAndWithoutTheFlagAPostIsForbidden() throws Exception {
        version("..v1", FIRST);
        Files.createSymbolicLink(policies.resolve("..data"), Path.of("..v1"));
        Files.createSymbolicLink(policies.resolve("pods.drl"), Path.of("..data/pods.drl"));
        try (RunningProgram controller = controller()) {
            long loaded = loadedMillis(controller);
            assertThat(controller.post("/-/reload"))
                    .satisfies(answer -> isAnswer(answer, 403, "--web.enable-lifecycle"));
            assertThat(loadedMillis(controller)).isEqualTo(loaded);

            version("..v2", SECOND);
            swap("..v2");
            awaitInForce(controller, SECOND);

            double before = failures(controller);
            version("..v3", BAD);
            swap("..v3");
            await().until(() -> failures(controller) > before);
            staysWithTheLastGood(controller, SECOND);

            version("..v4", THIRD);
            swap("..v4");
            awaitInForce(controller, THIRD);
        }
    }

    /// Its exporter is never there: that is no reason not to take rules.
    private RunningProgram controller(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--in-memory", "--exporters=n1=http://127.0.0.1:" + FreePorts.next(), "--policies=" + policies));
        arguments.addAll(List.of(more));
        return RunningProgram.controller(work, arguments.toArray(String[]::new));
    }

    /// As who writes a file and renames it.
    private void write(String rules) throws IOException {
        Path next = Files.writeString(work.resolve("next"), rules);
        Files.move(
                next,
                policies.resolve("pods.drl"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private void version(String name, String rules) throws IOException {
        Files.writeString(Files.createDirectory(policies.resolve(name)).resolve("pods.drl"), rules);
    }

    /// As the kubelet does when a ConfigMap changes.
    private void swap(String version) throws IOException {
        Path next = Files.createSymbolicLink(policies.resolve("..data_tmp"), Path.of(version));
        Files.move(
                next, policies.resolve("..data"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void isAnswer(HttpResponse<String> answer, int status, String part) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(part);
    }

    private static void awaitInForce(RunningProgram controller, String rules) {
        await().untilAsserted(() -> assertThat(digest(controller)).isEqualTo(Sha256.hexDigest(rules)));
        assertThat(error(controller)).isEmpty();
    }

    /// The page that tells it is made anew a few times a second.
    private static void staysWithTheLastGood(RunningProgram controller, String rules) throws Exception {
        await().untilAsserted(() -> assertThat(error(controller)).contains(REASON));
        assertThat(digest(controller)).isEqualTo(Sha256.hexDigest(rules));
        assertThat(controller.get("/readyz").statusCode()).isEqualTo(200);
    }

    private static String digest(RunningProgram controller) {
        return fleetPolicies(controller).path("list").path(0).path("digest").asText();
    }

    private static String error(RunningProgram controller) {
        return fleetPolicies(controller).path("error").asText();
    }

    private static long loadedMillis(RunningProgram controller) {
        return fleetPolicies(controller).path("loaded").asLong();
    }

    private static JsonNode fleetPolicies(RunningProgram controller) {
        try {
            JsonNode told =
                    new ObjectMapper().readTree(controller.text("/api/fleet")).path("policies");
            assertThat(told.path("list")).hasSize(1);
            return told;
        } catch (IOException e) {
            throw new UncheckedIOException("/api/fleet is no JSON", e);
        }
    }

    private static double failures(RunningProgram controller) {
        return controller.number("barograph_rules_reload_failures_total");
    }
}
