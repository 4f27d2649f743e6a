package io.barograph.controller.journal.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.Arrays;

/// Walks one bounded line token by token; whatever is not as expected is a [MalformedLineException] with its column.
final class JsonLineCursor {

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxStringLength(16_384)
                    .maxNameLength(1_024)
                    .maxNumberLength(64)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final JsonParser in;

    private JsonLineCursor(JsonParser in) {
        this.in = in;
    }

    interface Use<T> {

        T of(JsonLineCursor cursor) throws IOException;
    }

    interface Field {

        void read(String name) throws IOException;
    }

    interface Element {

        void read() throws IOException;
    }

    /// What is made of a line, all of which must be one object.
    static <T> T read(byte[] line, int length, Use<T> use) {
        try (JsonParser parser = JSON.createParser(line, 0, length)) {
            parser.nextToken();
            JsonLineCursor cursor = new JsonLineCursor(parser);
            T made = use.of(cursor);
            cursor.expect(parser.nextToken() == null, "the line's end");
            return made;
        } catch (JsonProcessingException e) {
            long column = e.getLocation() == null ? 1 : e.getLocation().getByteOffset() + 1;
            throw new MalformedLineException(column, "no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new MalformedLineException(1, String.valueOf(e.getMessage()), e);
        }
    }

    void object(Field each) throws IOException {
        expect(in.currentToken() == JsonToken.START_OBJECT, "an object");
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            each.read(name);
        }
    }

    void array(int most, Element each) throws IOException {
        expect(in.currentToken() == JsonToken.START_ARRAY, "an array");
        for (int size = 0; in.nextToken() != JsonToken.END_ARRAY; size++) {
            expect(size < most, "at most " + most + " elements");
            each.read();
        }
    }

    String text() throws IOException {
        expect(in.currentToken() == JsonToken.VALUE_STRING, "a text");
        return in.getText();
    }

    /// A number from 0 on.
    long count() throws IOException {
        return number(0);
    }

    long number(long least) throws IOException {
        expect(in.currentToken() == JsonToken.VALUE_NUMBER_INT, "a whole number");
        long value = in.getLongValue();
        expect(value >= least, "a number of at least " + least);
        return value;
    }

    /// A finite number from 0 on.
    double amount() throws IOException {
        boolean isNumber =
                in.currentToken() == JsonToken.VALUE_NUMBER_INT || in.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
        expect(isNumber, "a number");
        double value = in.getDoubleValue();
        expect(value >= 0 && value < Double.POSITIVE_INFINITY, "a finite number of at least 0");
        return value;
    }

    boolean isObject() {
        return in.currentToken() == JsonToken.START_OBJECT;
    }

    boolean truth() throws IOException {
        boolean isTrue = in.currentToken() == JsonToken.VALUE_TRUE;
        expect(isTrue || in.currentToken() == JsonToken.VALUE_FALSE, "true or false");
        return isTrue;
    }

    /// One of the constants, by its name.
    <E extends Enum<E>> E word(E[] all) throws IOException {
        String text = text();
        for (E each : all) {
            if (each.name().equals(text)) {
                return each;
            }
        }
        throw refusal("one of " + Arrays.toString(all));
    }

    /// Passes over the value at hand and tells which bytes of the line it takes: the first, and the one behind it.
    int[] span() throws IOException {
        int from = (int) in.currentTokenLocation().getByteOffset();
        in.skipChildren();
        return new int[] {from, (int) in.currentLocation().getByteOffset()};
    }

    void expect(boolean isSo, String what) {
        if (!isSo) {
            throw refusal(what);
        }
    }

    MalformedLineException refusal(String expected) {
        return new MalformedLineException(in.currentTokenLocation().getByteOffset() + 1, "expected " + expected);
    }
}
