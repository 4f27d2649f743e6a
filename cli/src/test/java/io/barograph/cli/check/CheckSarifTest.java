package io.barograph.cli.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.barograph.cli.CommandTest;
import io.barograph.rules.policy.refusal.CheckId;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The SARIF log against the official schema, and what reviews need of it beyond.
class CheckSarifTest extends CommandTest {

    private static final Path ATTACKS = Path.of("..", "rules", "src", "test", "resources", "attacks");

    private static final String FLAPS =
            "rule \"a\" when Contention(scope == NODE, avg60 >= 40) then node.condition(\"High\"); end\n";

    @TempDir
    Path directory;

    private JsonNode check(Object... args) throws IOException {
        forgetOutput();
        run(
                new CheckCommand(),
                Stream.concat(Stream.of("-o", "sarif"), Stream.of(args)).toArray());
        JsonNode log = new ObjectMapper().readTree(out);
        assertThat(schema().validate(log)).isEmpty();
        return log.at("/runs/0");
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = CheckSarifTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(requireNonNull(in));
        }
    }

    private static List<JsonNode> results(JsonNode run) {
        List<JsonNode> results = new ArrayList<>();
        run.path("results").forEach(results::add);
        return results;
    }

    @Test
    void theSchemaRefusesWhatIsNoSarif() throws IOException {
        assertThat(schema().validate(
                                new ObjectMapper().readTree("{\"version\":\"2.1.0\",\"runs\":[{\"results\":[]}]}")))
                .isNotEmpty();
    }

    @Test
    void tellsEachAttackWithItsPlace() throws IOException {
        JsonNode run = check(ATTACKS);
        assertThat(results(run)).hasSizeGreaterThanOrEqualTo(42).allSatisfy(each -> {
            assertThat(each.path("level").asText()).isEqualTo("error");
            JsonNode place = each.at("/locations/0/physicalLocation");
            assertThat(place.at("/region/startLine").asInt()).isPositive();
            assertThat(place.at("/region/startColumn").asInt()).isPositive();
            assertThat(URI.create(place.at("/artifactLocation/uri").asText()).getPath())
                    .contains("/attacks/");
        });
        assertThat(results(run).stream()
                        .map(each -> each.at("/partialFingerprints/barographCheck~1v1")
                                .asText()))
                .doesNotHaveDuplicates();
        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
    }

    @Test
    void describesEachRuleAndPointsAtIt() throws IOException {
        JsonNode run = check(Files.writeString(directory.resolve("flaps.drl"), FLAPS));
        JsonNode rules = run.at("/tool/driver/rules");
        assertThat(rules).hasSize(CheckId.values().length);
        JsonNode result = results(run).getFirst();
        assertThat(result.path("ruleId").asText()).isEqualTo("flapping-raise");
        assertThat(result.path("level").asText()).isEqualTo("warning");
        JsonNode rule = rules.path(result.path("ruleIndex").asInt());
        assertThat(rule.path("id").asText()).isEqualTo("flapping-raise");
        assertThat(rule.at("/help/text").asText()).isNotBlank();
        assertThat(rule.at("/defaultConfiguration/level").asText()).isEqualTo("warning");
    }

    @Test
    void aFindingIsKnownAgainWhenLinesAboveItCome() throws IOException {
        Path file = directory.resolve("flaps.drl");
        String before = fingerprint(Files.writeString(file, FLAPS));
        assertThat(fingerprint(Files.writeString(file, "// a comment\n\n" + FLAPS)))
                .isEqualTo(before);
        assertThat(fingerprint(Files.writeString(file, FLAPS.replace("High", "Higher"))))
                .isNotEqualTo(before);
    }

    private String fingerprint(Path file) throws IOException {
        return results(check(file))
                .getFirst()
                .at("/partialFingerprints/barographCheck~1v1")
                .asText();
    }

    @Test
    void namesFilesByUrisWhateverTheyAreCalled() throws IOException {
        for (String name :
                List.of("a b.drl", "100%.drl", "a#b?c.drl", "\u001b[2J.drl", "\"quoted\"\\.drl", "a:b.drl")) {
            Path file = Files.write(directory.resolve(name), FLAPS.getBytes(StandardCharsets.US_ASCII));
            String uri = results(check(file))
                    .getFirst()
                    .at("/locations/0/physicalLocation/artifactLocation/uri")
                    .asText();
            assertThat(Path.of(URI.create(uri))).isEqualTo(file);
        }
        assertThat(CheckSarif.fileUri(
                        directory, directory.resolve("sub/a b.drl").toString()))
                .isEqualTo("sub/a%20b.drl");
        assertThat(CheckSarif.fileUri(directory, "../x.drl")).startsWith("file:///");
    }

    @Test
    void tellsWhatCouldNotBeReadAndHoldsNoControlCharacters() throws IOException {
        Path hostile = Files.write(
                directory.resolve("hostile.drl"),
                "rule \"\u001b]0;x\u0007\" when".getBytes(StandardCharsets.ISO_8859_1));
        JsonNode run = check(hostile, directory.resolve("none\u0007.drl"));
        JsonNode invocation = run.at("/invocations/0");
        assertThat(invocation.path("executionSuccessful").asBoolean()).isFalse();
        assertThat(invocation.at("/toolExecutionNotifications/0/message/text").asText())
                .contains("none?.drl: there is no such file");
        assertThat(run.toString().chars().filter(Character::isISOControl)).isEmpty();
        assertThat(err).contains("none?.drl");
    }

    @Test
    void aProblemWithAnOptionHasNoPlaceInAFile() throws IOException {
        JsonNode run = check("--set", "flaps.limit=3", Files.writeString(directory.resolve("flaps.drl"), FLAPS));
        assertThat(results(run)).anySatisfy(each -> {
            assertThat(each.at("/message/text").asText()).contains("the policy has no such parameter");
            assertThat(each.path("locations")).isEmpty();
        });
    }
}
