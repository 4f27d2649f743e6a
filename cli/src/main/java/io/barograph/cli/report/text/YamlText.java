package io.barograph.cli.report.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

/// JSON written as YAML. Every string that a reader could take for something else is quoted, also by readers of YAML
/// 1.1.
public final class YamlText {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setIndent(2)
            .setIndentWithIndicator(true)
            .setIndicatorIndent(2)
            .setWidth(Integer.MAX_VALUE)
            .setMaxSimpleKeyLength(1024)
            .build();

    private YamlText() {}

    /// @throws UncheckedIOException if it is no JSON
    public static String ofJson(String json) {
        try {
            return new Dump(SETTINGS, new QuotedStrings()).dumpToString(JSON.readValue(json, Object.class));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("this is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static final class QuotedStrings extends StandardRepresenter {

        private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{0,60}");
        private static final Pattern WORDS = Pattern.compile("(?i)true|false|yes|no|on|off|null|y|n");

        QuotedStrings() {
            super(SETTINGS);
            representers.put(String.class, data -> stringNode(String.valueOf(data)));
        }

        private Node stringNode(String text) {
            boolean plain =
                    PLAIN.matcher(text).matches() && !WORDS.matcher(text).matches();
            return representScalar(Tag.STR, text, plain ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED);
        }
    }
}
