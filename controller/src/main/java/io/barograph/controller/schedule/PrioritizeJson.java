package io.barograph.controller.schedule;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import module java.base;

/// What a kube-scheduler asks its extender, and the answer, in JSON: `ExtenderArgs` and `HostPriorityList` of
/// k8s.io/kube-scheduler/extender/v1. Of the question only the nodes' names count; the pod is passed over.
final class PrioritizeJson {

    /// More names are refused.
    static final int MAX_NAMES = 50_000;

    /// A node's name is a DNS subdomain.
    private static final int MAX_NAME = 253;

    private static final int DEEPEST = 100;
    private static final int SHOWN = 200;
    private static final int BYTES_AROUND_A_NAME = 64;

    /// A pod may have any number of keys; none of them is kept.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private PrioritizeJson() {}

    /// The nodes' names, as they came.
    ///
    /// @throws MalformedQuestionException if there are none to be read
    static List<String> readNames(byte[] body) {
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() == null) {
                throw new MalformedQuestionException(
                        "the body is empty; expected ExtenderArgs, an object with NodeNames");
            }
            List<String> names = readNames(parser);
            if (parser.nextToken() != null) {
                throw malformedAt(parser, "text follows the object, expected nothing after it");
            }
            return names;
        } catch (JsonProcessingException e) {
            throw malformedAt(e.getLocation(), e.getOriginalMessage());
        } catch (IOException e) {
            throw new MalformedQuestionException(
                    "the body is no UTF-8: " + toPrintable(String.valueOf(e.getMessage())));
        }
    }

    private static List<String> readNames(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw malformedAt(parser, "expected ExtenderArgs, an object with NodeNames");
        }
        List<String> names = null;
        boolean nodes = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            // Go's decoder takes small and capital letters for the same
            if (field.equalsIgnoreCase("NodeNames") && value != JsonToken.VALUE_NULL) {
                if (names != null) {
                    throw malformedAt(parser, "NodeNames is given twice, expected once");
                }
                names = readList(parser);
            } else {
                nodes |= field.equalsIgnoreCase("Nodes") && value != JsonToken.VALUE_NULL;
                parser.skipChildren();
            }
        }
        if (names == null) {
            throw new MalformedQuestionException("NodeNames is missing"
                    + (nodes
                            ? ", and whole nodes came instead. Maybe set nodeCacheCapable: true for the extender"
                            : ""));
        }
        return names;
    }

    private static List<String> readList(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw malformedAt(parser, "NodeNames is " + valueKind(parser) + ", expected a list of names");
        }
        List<String> names = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw malformedAt(parser, "a node's name is " + valueKind(parser) + ", expected a string");
            }
            if (parser.getTextLength() > MAX_NAME) {
                throw malformedAt(
                        parser,
                        "a node's name has " + parser.getTextLength() + " characters, expected at most " + MAX_NAME);
            }
            if (names.size() == MAX_NAMES) {
                throw malformedAt(parser, "NodeNames has too many names, expected at most " + MAX_NAMES);
            }
            names.add(parser.getText());
        }
        return names;
    }

    /// What a value is to JSON: `a number`.
    private static String valueKind(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_NULL -> "null";
            case null, default -> "no value";
        };
    }

    private static MalformedQuestionException malformedAt(JsonParser parser, String what) {
        return malformedAt(parser.currentTokenLocation(), what);
    }

    private static MalformedQuestionException malformedAt(JsonLocation location, String what) {
        String position =
                location == null ? "" : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
        return new MalformedQuestionException(position + toPrintable(what));
    }

    private static String toPrintable(String text) {
        String cut = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return cut.replaceAll("[^\\x20-\\x7e]", "?");
    }

    /// `[{"Host":"n1","Score":10},...]`.
    static byte[] writeScores(List<String> names, int[] points) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(2 + BYTES_AROUND_A_NAME * names.size());
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartArray();
            for (int i = 0; i < points.length; i++) {
                json.writeStartObject();
                json.writeStringField("Host", names.get(i));
                json.writeNumberField("Score", points[i]);
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to memory", e);
        }
        return out.toByteArray();
    }
}
