package io.barograph.goyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoYamlReaderTest {

    private final List<Problem> problems = new ArrayList<>();

    private @Nullable GoValue read(String text) {
        return GoYamlReader.readDocument("f.yaml", text, problems);
    }

    private static String json(@Nullable GoValue value) {
        return switch (value) {
            case null -> "refused";
            case GoValue.Null _ -> "null";
            case GoValue.Truth(boolean truth, FilePosition _) -> Boolean.toString(truth);
            case GoValue.Numeric(String written, FilePosition _) -> written;
            case GoValue.Text(String text, FilePosition _) -> "'" + text + "'";
            case GoValue.Items items ->
                items.items().stream().map(GoYamlReaderTest::json).toList().toString();
            case GoValue.Fields fields ->
                fields.fields().values().stream()
                        .map(it -> it.name() + "=" + json(it.value()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes -> true",
                "On -> true",
                "y -> true",
                "NO -> false",
                "off -> false",
                "truE -> 'truE'",
                "~ -> null",
                "Null -> null",
                "0755 -> 493",
                "0x1F -> 31",
                "0b101 -> 5",
                "-0b101 -> -5",
                "0o17 -> 15",
                "1_000 -> 1000",
                "+7 -> 7",
                "08 -> 8",
                "18446744073709551615 -> 18446744073709551615",
                "18446744073709551616 -> 18446744073709552000",
                "60.0 -> 60",
                "1e3 -> 1000",
                "1.5 -> 1.5",
                ".5 -> 0.5",
                "1e400 -> '1e400'",
                "190:20:30 -> '190:20:30'",
                "2026-11-28 -> '2026-11-28'",
                "2026-11-28T10:00:00Z -> '2026-11-28T10:00:00Z'",
                "1.2.3 -> '1.2.3'",
                "-a -> '-a'",
                "5% -> '5%'",
                "100Mi -> '100Mi'",
                "\"1\" -> '1'",
                "!!str 1 -> '1'",
                "!!int 1 -> 1",
                "!!float 1 -> 1",
                "! 7 -> '7'",
                "!custom 7 -> '7'",
                "!!binary YQ== -> 'a'"
            })
    void resolvesScalarsAsGoDoes(String pair) {
        String[] parts = pair.split(" -> ", 2);
        assertThat(json(read("- " + parts[0] + "\n"))).isEqualTo("[" + parts[1] + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!int x", "!!bool 1", "!!binary =", "*none", "? [a]\n: 1"})
    void refusesWhatGoRefuses(String yaml) {
        assertThat(read(yaml + "\n")).isNull();
        assertThat(problems).hasSize(1);
    }

    @Test
    void takesTheLaterOfTwoKeysAndTheFirstOfTwoDocuments() {
        assertThat(json(read("a: 1\nb: 2\na: 3\n---\nc: 4\n"))).isEqualTo("{a=3, b=2}");
        assertThat(json(read("---\na: 1\n---\n"))).isEqualTo("{a=1}");
        assertThat(json(read("%YAML 1.1\n---\na: 1\n...\n"))).isEqualTo("{a=1}");
        assertThat(json(read("# nothing\n"))).isEqualTo("null");
        assertThat(GoYamlReader.readAll("f", "a: 1\n---\nb: 2\n", problems)).hasSize(2);
    }

    @Test
    void mergesMappings() {
        assertThat(json(read("x: &x {a: 1, b: 2}\nz: {<<: *x, b: 3}\n"))).isEqualTo("{x={a=1, b=2}, z={a=1, b=3}}");
        assertThat(json(read("x: [&x {a: 1}, &y {a: 2, b: 2}]\nz: {<<: [*x, *y]}\n")))
                .endsWith("z={a=1, b=2}}");
        assertThat(json(read("a: {<<: 1}\n"))).isEqualTo("refused");
        assertThat(json(read("a: {\"<<\": 1}\n"))).isEqualTo("{a={<<=1}}");
    }

    @Test
    void takesJsonThatTabsIndent() {
        assertThat(json(read("{\n\t\"a\": [\n\t\t1\n\t]\n}\n"))).isEqualTo("{a=[1]}");
    }

    @Test
    void refusesBombs() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            String alias = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(10, alias))));
        }
        assertThat(read(bomb.toString())).isNull();
        assertThat(read("a: &a [*a]\n")).isNull();
        assertThat(read("[".repeat(200))).isNull();
        assertThat(read("x".repeat(300_000))).isNull();
        assertThat(problems)
                .extracting(Problem::text)
                .satisfiesExactly(
                        it -> assertThat(it).contains("excessive aliasing"),
                        it -> assertThat(it).isEqualTo("unknown anchor 'a' referenced"),
                        it -> assertThat(it).contains("nested deeper"),
                        it -> assertThat(it).contains("300000 characters"));
    }

    @Test
    void decodesWhatHasAMarkAtTheFront() throws CharacterCodingException {
        byte[] little = "\uFEFFa: 1".getBytes(java.nio.charset.StandardCharsets.UTF_16LE);
        assertThat(GoYamlReader.decodeText(little)).isEqualTo("a: 1");
        assertThat(GoYamlReader.decodeText("\uFEFFa: 1".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEqualTo("a: 1");
    }
}
