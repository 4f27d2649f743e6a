package io.barograph.cli.client;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.regex.Pattern;

/// JSON written as YAML, for people who read it. Every string that could be taken for something else is quoted, as JSON
/// quotes it, which is YAML too.
public final class YamlText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{0,60}");
    private static final Pattern WORDS = Pattern.compile("(?i)true|false|yes|no|on|off|null|y|n");

    private final JsonParser json;
    private final StringBuilder out = new StringBuilder();

    private YamlText(JsonParser json) {
        this.json = json;
    }

    /// Throws [ControllerClient.NoAnswerException] if it is no JSON.
    public static String ofJson(String text) {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            YamlText yaml = new YamlText(json);
            json.nextToken();
            yaml.value("", false);
            return yaml.out.toString().stripLeading();
        } catch (JacksonException e) {
            throw new ControllerClient.NoAnswerException("the answer is no JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new ControllerClient.NoAnswerException("the answer is no JSON: " + e.getMessage());
        }
    }

    private void value(String indent, boolean inList) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> object(indent, inList);
            case START_ARRAY -> array(indent);
            case VALUE_STRING -> out.append(' ').append(scalar(json.getText())).append('\n');
            default -> out.append(' ').append(json.getText()).append('\n');
        }
    }

    private void object(String indent, boolean inList) throws IOException {
        boolean first = true;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            if (first) {
                out.append(inList ? " " : "\n").append(inList ? "" : indent);
            } else {
                out.append(indent);
            }
            first = false;
            out.append(scalar(json.currentName())).append(':');
            json.nextToken();
            value(indent + "  ", false);
        }
        if (first) {
            out.append(" {}\n");
        }
    }

    private void array(String indent) throws IOException {
        boolean first = true;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            out.append(first ? "\n" : "").append(indent).append('-');
            first = false;
            value(indent + "  ", true);
        }
        if (first) {
            out.append(" []\n");
        }
    }

    private static String scalar(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !WORDS.matcher(text).matches();
        return plain
                ? text
                : '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
