package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictYamlReaderTest {

    private final List<Problem> problems = new ArrayList<>();

    @Test
    void readsTextListsAndMappingsWithTheirPlaces() {
        YamlNode yaml = StrictYamlReader.readText("f", "a: 1\nlist:\n  - 'x: y'\n  - {b: , c: \"d\"}\n", problems);

        assertThat(problems).isEmpty();
        YamlNode.Fields top = (YamlNode.Fields) Objects.requireNonNull(yaml);
        assertThat(top.fields().getFirst()).isEqualTo(field("a", 1, 1, new YamlNode.Text("1", at(1, 4))));
        YamlNode.Items list = (YamlNode.Items) top.fields().get(1).value();
        assertThat(list.items().getFirst()).isEqualTo(new YamlNode.Text("x: y", at(3, 5)));
        assertThat(list.items().get(1))
                .isEqualTo(new YamlNode.Fields(
                        List.of(
                                field("b", 4, 6, new YamlNode.Text("", at(4, 8))),
                                field("c", 4, 11, new YamlNode.Text("d", at(4, 14)))),
                        at(4, 5)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a: 1~a: 2                | f:2:1: key a stands here a second time
                    a: &x 1                  | f:1:4: anchors and aliases are not read. Maybe write it out.
                    a: &x [*x]               | f:1:4: anchors and aliases are not read. Maybe write it out.
                    a: *x                    | f:1:4: anchors and aliases are not read. Maybe write it out.
                    a: !!int 1               | f:1:4: tags are not read. Maybe leave it out.
                    a: !!java.net.URL [x]    | f:1:4: tags are not read. Maybe leave it out.
                    a: 1~---~b: 2            | f:2:1: a second document, expected one. Maybe write another file.
                    [1]: 2                   | f:1:1: a key that is not text
                    a: [1                    | f:2:1: not YAML: expected ',' or ']', but got <stream end>
                    # nothing                | f: an empty file
                    """)
    void refusesWhatIsNotPlain(String text, String expected) {
        assertThat(StrictYamlReader.readText("f", text.replace('~', '\n') + "\n", problems))
                .isNull();
        assertThat(problems).extracting(Problem::toString).containsExactly(expected);
    }

    @Test
    void refusesWhatIsTooDeepOrTooLong() {
        assertThat(StrictYamlReader.readText("f", "[".repeat(50) + "]".repeat(50), problems))
                .isNull();
        assertThat(StrictYamlReader.readText("f", "a".repeat(300_000), problems))
                .isNull();
        assertThat(problems)
                .extracting(Problem::text)
                .containsExactly("nested deeper than 32 levels", "300000 characters, expected at most 262144");
    }

    @Test
    void answersAnyTextWithATreeOrAProblem() {
        String letters = "ab:-[]{}&*!|>'\"%@`,?# \n\t~0";
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            List<Problem> found = new ArrayList<>();
            YamlNode yaml = StrictYamlReader.readText("f", text.toString(), found);
            assertThat(yaml == null).as("%s", text).isEqualTo(!found.isEmpty());
        }
    }

    private static FilePosition at(int line, int column) {
        return new FilePosition("f", line, column);
    }

    private static YamlNode.Field field(String key, int line, int column, YamlNode value) {
        return new YamlNode.Field(new YamlNode.Text(key, at(line, column)), value);
    }
}
