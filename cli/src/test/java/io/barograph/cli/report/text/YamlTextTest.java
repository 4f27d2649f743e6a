package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;

class YamlTextTest {

    @Test
    void writesObjectsAndListsAsBlocks() {
        assertThat(
                        YamlText.ofJson(
                                "{\"a\":1,\"b\":[{\"c\":\"x\",\"d\":[]},{\"c\":\"z\"}],\"e\":{\"f\":null},\"g\":[\"z\"],\"h\":{}}"))
                .isEqualTo("""
                        a: 1
                        b:
                          - c: x
                            d: []
                          - c: z
                        e:
                          f: null
                        g:
                          - z
                        h: {}
                        """);
    }

    @Test
    void quotesWhatCouldBeTakenForSomethingElse() {
        assertThat(YamlText.ofJson("{\"a\":\"true\",\"b\":\"1\",\"c\":\"x: y\",\"d\":\"\",\"e\":\"say \\\"n\\\"\"}"))
                .isEqualTo("""
                        a: "true"
                        b: "1"
                        c: "x: y"
                        d: ""
                        e: "say \\"n\\""
                        """);
    }

    @Test
    void refusesWhatIsNoJson() {
        assertThatThrownBy(() -> YamlText.ofJson("{\"a\":")).isInstanceOf(UncheckedIOException.class);
    }
}
