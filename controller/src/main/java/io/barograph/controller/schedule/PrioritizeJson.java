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
    static List<String> names(byte[] body) {
        try (JsonParser in = JSON.createParser(body)) {
            if (in.nextToken() == null) {
                throw new MalformedQuestionException(
                        "the body is empty; expected ExtenderArgs, an object with NodeNames");
            }
            List<String> names = names(in);
            if (in.nextToken() != null) {
                throw malformed(in, "text follows the object, expected nothing after it");
            }
            return names;
        } catch (JsonProcessingException e) {
            throw malformed(e.getLocation(), e.getOriginalMessage());
        } catch (IOException e) {
            throw new MalformedQuestionException("the body is no UTF-8: " + printable(String.valueOf(e.getMessage())));
        }
    }

    private static List<String> names(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw malformed(in, "expected ExtenderArgs, an object with NodeNames");
        }
        List<String> names = null;
        boolean nodes = false;
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String field = in.currentName();
            JsonToken value = in.nextToken();
            // Go's decoder takes small and capital letters for the same
            if (field.equalsIgnoreCase("NodeNames") && value != JsonToken.VALUE_NULL) {
                if (names != null) {
                    throw malformed(in, "NodeNames is given twice, expected once");
                }
                names = list(in);
            } else {
                nodes |= field.equalsIgnoreCase("Nodes") && value != JsonToken.VALUE_NULL;
                in.skipChildren();
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

    private static List<String> list(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw malformed(in, "NodeNames is " + kind(in) + ", expected a list of names");
        }
        List<String> names = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() != JsonToken.VALUE_STRING) {
                throw malformed(in, "a node's name is " + kind(in) + ", expected a string");
            }
            if (in.getTextLength() > MAX_NAME) {
                throw malformed(
                        in, "a node's name has " + in.getTextLength() + " characters, expected at most " + MAX_NAME);
            }
            if (names.size() == MAX_NAMES) {
                throw malformed(in, "NodeNames has too many names, expected at most " + MAX_NAMES);
            }
            names.add(in.getText());
        }
        return names;
    }

    /// What a value is to JSON: `a number`.
    private static String kind(JsonParser in) {
        return switch (in.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_NULL -> "null";
            case null, default -> "no value";
        };
    }

    private static MalformedQuestionException malformed(JsonParser in, String what) {
        return malformed(in.currentTokenLocation(), what);
    }

    private static MalformedQuestionException malformed(JsonLocation at, String what) {
        String place = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
        return new MalformedQuestionException(place + printable(what));
    }

    private static String printable(String text) {
        String cut = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return cut.replaceAll("[^\\x20-\\x7e]", "?");
    }

    /// `[{"Host":"n1","Score":10},...]`.
    static byte[] answer(List<String> names, int[] points) {
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
