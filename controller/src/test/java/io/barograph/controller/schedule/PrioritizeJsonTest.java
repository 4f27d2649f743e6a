package io.barograph.controller.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrioritizeJsonTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /// As a kube-scheduler sends it.
    private static final String QUESTION = """
            {"Pod":{"kind":"Pod","metadata":{"name":"web-1","labels":{"a\\"b":"c","NodeNames":"[1]"}},
             "spec":{"containers":[{"name":"c","resources":{"limits":{"cpu":"100m"}},"ports":[{"containerPort":80}]}]},
             "status":{}},"Nodes":null,"NodeNames":["n1","n2","n3"]}
            """;

    private static List<String> names(String question) {
        return PrioritizeJson.readNames(question.getBytes(UTF_8));
    }

    @Test
    void readsTheNamesAndPassesOverTheRest() {
        assertThat(names(QUESTION)).containsExactly("n1", "n2", "n3");
        assertThat(names("{\"NodeNames\":[]}")).isEmpty();
        assertThat(names("{\"nodenames\":[\"n\\u0031\",\"\"],\"More\":[[{}]]}")).containsExactly("n1", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "                                      | the body is empty; expected ExtenderArgs, an object with NodeNames",
                "[]                                    | line 1, column 1: expected ExtenderArgs, an object with NodeNames",
                "{}                                    | NodeNames is missing",
                "{\"NodeNames\":null}                  | NodeNames is missing",
                "{\"Nodes\":{\"items\":[]}}            | NodeNames is missing, and whole nodes came instead. Maybe set"
                        + " nodeCacheCapable: true for the extender",
                "{\"NodeNames\":{}}                    | line 1, column 14: NodeNames is an object, expected a list of names",
                "{\"NodeNames\":[\"a\",7]}             | line 1, column 19: a node's name is a number, expected a string",
                "{\"NodeNames\":[],\"NodeNames\":[]}   | line 1, column 29: NodeNames is given twice, expected once",
                "{\"NodeNames\":[]} x                  | line 1, column 18: Unrecognized token 'x': was expecting",
                "{\"NodeNames\":[]}{}                  | line 1, column 17: text follows the object, expected nothing after it",
                "{\"NodeNames\":[\"a\"                 | line 1, column 18: Unexpected end-of-input",
                "nonsense                              | line 1, column 1: Unrecognized token 'nonsense'"
            })
    void saysWhatIsWrong(String question, String message) {
        assertThatThrownBy(() -> names(question == null ? "" : question))
                .isInstanceOf(MalformedQuestionException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void isBounded() {
        String many = "\"n\",".repeat(PrioritizeJson.MAX_NAMES);
        assertThat(names("{\"NodeNames\":[" + many.substring(0, many.length() - 1) + "]}"))
                .hasSize(PrioritizeJson.MAX_NAMES);
        assertThatThrownBy(() -> names("{\"NodeNames\":[" + many + "\"n\"]}"))
                .isInstanceOf(MalformedQuestionException.class)
                .hasMessageEndingWith("NodeNames has too many names, expected at most 50000");
        assertThatThrownBy(() -> names("{\"NodeNames\":[\"" + "n".repeat(254) + "\"]}"))
                .hasMessageEndingWith("characters, expected at most 253");
        assertThatThrownBy(() -> names("{\"Pod\":" + "[".repeat(5000))).isInstanceOf(MalformedQuestionException.class);
    }

    @Test
    void noBytesMakeItFailOtherwise() {
        Random random = new Random(5);
        byte[] whole = QUESTION.getBytes(UTF_8);
        int read = 0;
        for (int round = 0; round < 50_000; round++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(4) > 0 ? whole.length : random.nextInt(whole.length));
            for (int flips = random.nextInt(4); flips > 0 && bytes.length > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                PrioritizeJson.readNames(bytes);
                read++;
            } catch (MalformedQuestionException e) {
                assertThat(e.getMessage()).matches("[ -~]{1,400}");
            }
        }
        assertThat(read).isGreaterThan(1000);
    }

    /// Whatever the names are, what is read is what was sent, and what is answered is what was asked.
    @Test
    void namesComeBackAsTheyWere() throws IOException {
        Random random = new Random(6);
        for (int round = 0; round < 500; round++) {
            ObjectNode question = MAPPER.createObjectNode();
            question.putObject("Pod").put("name", text(random));
            List<String> sent = new ArrayList<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                sent.add(text(random));
            }
            sent.forEach(question.putArray("NodeNames")::add);
            List<String> names = PrioritizeJson.readNames(MAPPER.writeValueAsBytes(question));
            assertThat(names).isEqualTo(sent);
            int[] points = random.ints(names.size(), 0, 11).toArray();
            JsonNode answer = MAPPER.readTree(PrioritizeJson.writeScores(names, points));
            assertThat(answer).hasSize(names.size());
            for (int i = 0; i < points.length; i++) {
                assertThat(answer.get(i).get("Host").asText()).isEqualTo(names.get(i));
                assertThat(answer.get(i).get("Score").asInt()).isEqualTo(points[i]);
            }
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            int point = random.nextInt(random.nextBoolean() ? 128 : Character.MAX_CODE_POINT);
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    @Test
    void answersAsASchedulerReadsIt() {
        assertThat(new String(PrioritizeJson.writeScores(List.of("n1", "n2"), new int[] {10, 0}), UTF_8))
                .isEqualTo("[{\"Host\":\"n1\",\"Score\":10},{\"Host\":\"n2\",\"Score\":0}]");
    }
}
