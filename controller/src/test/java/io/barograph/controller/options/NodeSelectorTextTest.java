package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSelectorTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            os=linux                    | os=linux           | true
            os=linux                    | os=windows         | false
            os=linux                    | ''                 | false
            os==linux,type!=virtual     | os=linux           | true
            os=linux, type != virtual   | os=linux;type=virtual | false
            type!=virtual               | ''                 | true
            gpu                         | gpu=               | true
            gpu                         | ''                 | false
            !gpu                        | gpu=a100           | false
            ! gpu                       | ''                 | true
            zone in (a, b)              | zone=b             | true
            zone in (a,b)               | zone=c             | false
            zone notin (a,b),os=linux   | os=linux           | true
            zone notin (a,b)            | zone=a             | false
            kubernetes.io/os=linux      | kubernetes.io/os=linux | true
            empty=                      | empty=             | true
            in in (in)                  | in=in              | true
            notin,in                    | in=;notin=         | true
            a=in                        | a=in               | true
            zone in(a)                  | zone=a             | true
            zone in ()                  | zone=              | true
            zone in ()                  | zone=a             | false
            zone in (a,)                | zone=              | true
            zone in (a,,b)              | zone=              | true
            zone in (,)                 | zone=a             | false
            zone notin (a,)             | zone=              | false
            gen>5                       | gen=6              | true
            gen>5                       | gen=5              | false
            gen > 5                     | gen=old            | false
            gen<5                       | gen=4              | true
            gen<5                       | ''                 | false
            ' a = b , c '               | a=b;c=             | true
            ' '                         | a=b                | true
            typein                      | typein=            | true
            """)
    void selectsAsKubectlDoes(String selector, String labels, boolean selects) {
        Map<String, String> node = new HashMap<>();
        Stream.of(labels.split(";"))
                .filter(each -> !each.isEmpty())
                .forEach(each -> node.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1)));
        assertThat(NodeSelectorText.parse(selector).selects(node)).isEqualTo(selects);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",",
                "a=b,",
                "a=b,,c=d",
                "=b",
                "a=b c",
                "a in (b",
                "a in (b c)",
                "a in (b))",
                "a in b",
                "a in",
                "typein (x)",
                "typenotin (x)",
                "a is b",
                "a>",
                "a>b",
                "a>=5",
                "a>-5",
                "a===b",
                "!!a",
                "!",
                "a..b/c=d",
                "/a",
                "a/b/c",
                "A/b",
                "-a",
                "a=-b",
                "a b",
                "!a=b",
                "a\u0000"
            })
    void refusesWhatKubectlRefusesOrWhatIsNoLabel(String selector) {
        assertThatThrownBy(() -> NodeSelectorText.parse(selector))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected labels as kubectl takes them, as in kubernetes.io/os=linux");
    }
}
