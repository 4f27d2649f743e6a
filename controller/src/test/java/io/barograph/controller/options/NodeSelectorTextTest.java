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
                "a in",
                "a in ()",
                "a in (b",
                "a in (b,)",
                "a is b",
                "a>1",
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
