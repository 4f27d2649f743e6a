package io.barograph.cli.backtest.prometheus.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads an answer of Prometheus's HTTP API token by token
/// (<https://prometheus.io/docs/prometheus/latest/querying/api/>): nothing of it is kept but what is handed on.
///
///     {"status":"success","data":{"resultType":"matrix","result":[
///       {"metric":{"__name__":"up"},"values":[[1700000000.123,"1"]]}]}}
public final class ApiAnswerParser {

    private static final int MOST_LABELS = 128;
    private static final int LONGEST_TEXT = 16_384;
    private static final Pattern VALUE = Pattern.compile("[-+0-9.eE]{1,40}");

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxStringLength(LONGEST_TEXT)
                    .maxNameLength(1_024)
                    .maxNumberLength(64)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final JsonParser in;

    private ApiAnswerParser(JsonParser in) {
        this.in = in;
    }

    /// Takes series, each followed by its samples in the order of time.
    public interface SeriesSink {

        void series(Map<String, String> labels) throws PrometheusException;

        void sample(long atMillis, double value) throws PrometheusException;
    }

    /// Takes the labels of one series.
    public interface LabelsSink {

        void take(Map<String, String> labels) throws PrometheusException;
    }

    private interface Part {

        void read() throws IOException;
    }

    /// The samples of an instant query over a range: `barograph_steal_ratio[1h]`.
    public static void matrix(InputStream from, SeriesSink sink) throws IOException {
        read(from, it -> it.matrix(sink));
    }

    /// The labels of `/api/v1/series`.
    public static void labels(InputStream from, LabelsSink sink) throws IOException {
        read(from, it -> it.array(() -> sink.take(it.labels())));
    }

    private interface Data {

        void read(ApiAnswerParser answer) throws IOException;
    }

    private static void read(InputStream from, Data data) throws IOException {
        try (JsonParser parser = JSON.createParser(from)) {
            parser.nextToken();
            new ApiAnswerParser(parser).envelope(data);
        } catch (JsonProcessingException e) {
            throw new PrometheusException("no JSON that Prometheus writes: " + e.getOriginalMessage() + place(e), e);
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null ? "" : " at byte " + e.getLocation().getByteOffset();
    }

    private void envelope(Data data) throws IOException {
        boolean[] seen = {false, false};
        object(field -> {
            switch (field) {
                case "status" -> {
                    expect("success".equals(text()), "the status success");
                    seen[0] = true;
                }
                case "data" -> {
                    data.read(this);
                    seen[1] = true;
                }
                case "warnings" ->
                    array(() -> {
                        throw new PrometheusException("it warns: \"" + text() + "\"; expected an answer that lacks"
                                + " nothing. Maybe a store behind it is down");
                    });
                default -> in.skipChildren();
            }
        });
        expect(seen[0] && seen[1], "the fields status and data");
        expect(in.nextToken() == null, "nothing behind the answer");
    }

    private void matrix(SeriesSink sink) throws IOException {
        object(field -> {
            switch (field) {
                case "resultType" -> expect("matrix".equals(text()), "the type matrix");
                case "result" -> array(() -> series(sink));
                default -> in.skipChildren();
            }
        });
    }

    private void series(SeriesSink sink) throws IOException {
        boolean[] named = {false};
        object(field -> {
            switch (field) {
                case "metric" -> {
                    sink.series(labels());
                    named[0] = true;
                }
                case "values" -> {
                    expect(named[0], "a series' labels before its values");
                    samples(sink);
                }
                default -> in.skipChildren();
            }
        });
    }

    private void samples(SeriesSink sink) throws IOException {
        long[] before = {Long.MIN_VALUE};
        array(() -> {
            expect(in.currentToken() == JsonToken.START_ARRAY, "a sample [TIME, \"VALUE\"]");
            JsonToken time = in.nextToken();
            expect(time == JsonToken.VALUE_NUMBER_INT || time == JsonToken.VALUE_NUMBER_FLOAT, "a sample's time");
            double seconds = in.getDoubleValue();
            expect(seconds >= 0 && seconds < 1e11, "seconds since 1970");
            long atMillis = Math.round(seconds * 1000);
            expect(atMillis > before[0], "samples in the order of time");
            before[0] = atMillis;
            in.nextToken();
            sink.sample(atMillis, value(text()));
            expect(in.nextToken() == JsonToken.END_ARRAY, "a sample's end");
        });
    }

    private double value(String text) throws IOException {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                expect(VALUE.matcher(text).matches(), "a sample's value");
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException e) {
                    throw new PrometheusException(where() + ": " + text + " is not a number", e);
                }
            }
        };
    }

    private Map<String, String> labels() throws IOException {
        Map<String, String> labels = new LinkedHashMap<>();
        object(field -> {
            expect(labels.size() < MOST_LABELS, "at most " + MOST_LABELS + " labels");
            labels.put(field, text());
        });
        return labels;
    }

    private interface Field {

        void read(String name) throws IOException;
    }

    private void object(Field each) throws IOException {
        expect(in.currentToken() == JsonToken.START_OBJECT, "an object");
        while (in.nextToken() != JsonToken.END_OBJECT) {
            expect(in.currentToken() == JsonToken.FIELD_NAME, "a field");
            String name = in.currentName();
            in.nextToken();
            each.read(name);
        }
    }

    private void array(Part each) throws IOException {
        expect(in.currentToken() == JsonToken.START_ARRAY, "an array");
        while (in.nextToken() != JsonToken.END_ARRAY) {
            expect(in.currentToken() != null, "an array's end");
            each.read();
        }
    }

    private String text() throws IOException {
        expect(in.currentToken() == JsonToken.VALUE_STRING, "a text");
        return in.getText();
    }

    private void expect(boolean isSo, String what) throws IOException {
        if (!isSo) {
            throw new PrometheusException(where() + ": expected " + what);
        }
    }

    private String where() {
        return "at byte " + in.currentTokenLocation().getByteOffset();
    }
}
