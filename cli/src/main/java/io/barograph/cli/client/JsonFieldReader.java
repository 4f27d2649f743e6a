package io.barograph.cli.client;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the JSON of a controller, piece by piece: what is not known is left out, what is not of the kind that was
/// expected is refused.
public final class JsonFieldReader {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;

    private JsonFieldReader(JsonParser json) {
        this.json = json;
    }

    /// Takes one field, or none of it.
    public interface Field {
        void take(String name, JsonFieldReader value) throws IOException;
    }

    /// Throws [ControllerClient.NoAnswerException] if it is not one object of what is expected in it.
    public static void read(String text, Field field) {
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            new JsonFieldReader(json).fields(field);
        } catch (JacksonException e) {
            throw foreign(e.getOriginalMessage());
        } catch (IOException e) {
            throw foreign(e.getMessage());
        }
    }

    private static ControllerClient.NoAnswerException foreign(@Nullable String why) {
        return new ControllerClient.NoAnswerException(
                "the answer is not a controller's: " + why + ". Maybe the versions differ");
    }

    /// An object's fields, each once; the value of one that is not taken is skipped.
    public void fields(Field field) throws IOException {
        expect(JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            field.take(name, this);
            if (json.currentToken() == value && value.isStructStart()) {
                json.skipChildren();
            }
        }
    }

    /// A list's values, one after the other.
    public void objects(Reading one) throws IOException {
        expect(JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            one.read(this);
        }
    }

    /// Takes one whole value.
    public interface Reading {
        void read(JsonFieldReader value) throws IOException;
    }

    public String text() throws IOException {
        expect(JsonToken.VALUE_STRING);
        return json.getText();
    }

    public List<String> texts() throws IOException {
        expect(JsonToken.START_ARRAY);
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            texts.add(text());
        }
        return texts;
    }

    public boolean truth() throws IOException {
        return json.getBooleanValue();
    }

    /// The number; another where it is null.
    public long numberOr(long otherwise) throws IOException {
        return json.currentToken() == JsonToken.VALUE_NULL ? otherwise : json.getLongValue();
    }

    private void expect(JsonToken token) throws IOException {
        if (json.currentToken() != token) {
            throw new IOException("expected " + token + ", found " + json.currentToken());
        }
    }
}
