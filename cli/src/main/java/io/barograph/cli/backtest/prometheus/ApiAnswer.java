package io.barograph.cli.backtest.prometheus;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.json.JsonMapper;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An answer of Prometheus's HTTP API (<https://prometheus.io/docs/prometheus/latest/querying/api/>).
///
///     {"status":"success","data":{"resultType":"matrix","result":[
///       {"metric":{"__name__":"up"},"values":[[1700000000.123,"1"]]}]}}
public record ApiAnswer<T>(String status, T data, @Nullable List<String> warnings) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .addHandler(new Infinities())
            .build();

    /// Reads `+Inf` and `-Inf`, which Prometheus writes and Jackson does not know.
    private static final class Infinities extends DeserializationProblemHandler {
        @Override
        public Object handleWeirdStringValue(DeserializationContext context, Class<?> type, String text, String why) {
            return switch (text) {
                case "+Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> NOT_HANDLED;
            };
        }
    }

    /// The labels of a series.
    public static final class Labels extends LinkedHashMap<String, String> {
        private static final long serialVersionUID = 1L;
        private static final int MOST = 128;

        @Override
        public @Nullable String put(String name, String value) {
            if (size() == MOST) {
                throw new IllegalArgumentException("more than " + MOST + " labels of one series");
            }
            return super.put(name, value);
        }
    }

    public ApiAnswer {
        Objects.requireNonNull(status, "status is missing");
        Objects.requireNonNull(data, "data is missing");
    }

    record Matrix(String resultType, List<Series> result) {
        Matrix {
            Objects.requireNonNull(result, "result is missing");
        }
    }

    /// A series.
    ///
    /// @param values its samples: each the seconds since 1970 and the value
    public record Series(Labels metric, List<double[]> values) {
        public Series {
            Objects.requireNonNull(metric, "metric is missing");
            Objects.requireNonNull(values, "values is missing");
            if (values.stream().anyMatch(sample -> sample == null || sample.length != 2)) {
                throw new IllegalArgumentException("a sample is not [TIME, \"VALUE\"]");
            }
        }
    }

    /// The samples of an instant query over a range: `barograph_steal_ratio[1h]`.
    public static List<Series> readMatrix(InputStream input) throws IOException {
        Matrix matrix = readData(input, new TypeReference<ApiAnswer<Matrix>>() {});
        if (!"matrix".equals(matrix.resultType())) {
            throw new PrometheusException("resultType is " + matrix.resultType() + ", expected matrix");
        }
        return matrix.result();
    }

    record Vector(String resultType, List<Sample> result) {
        Vector {
            Objects.requireNonNull(result, "result is missing");
        }
    }

    /// A series at one time.
    ///
    /// @param value the seconds since 1970 and the value
    @SuppressWarnings("ArrayRecordComponent") // read from JSON as it is, never compared
    public record Sample(Labels metric, double[] value) {
        public Sample {
            Objects.requireNonNull(metric, "metric is missing");
            if (value == null || value.length != 2) {
                throw new IllegalArgumentException("a sample is not [TIME, \"VALUE\"]");
            }
        }
    }

    /// The values of an instant query: `max by (pod) (barograph_pod_tasks)`.
    public static List<Sample> readVector(InputStream input) throws IOException {
        Vector vector = readData(input, new TypeReference<ApiAnswer<Vector>>() {});
        if (!"vector".equals(vector.resultType())) {
            throw new PrometheusException("resultType is " + vector.resultType() + ", expected vector");
        }
        return vector.result();
    }

    /// The labels of each series that `/api/v1/series` names.
    public static List<Labels> readLabels(InputStream input) throws IOException {
        return readData(input, new TypeReference<ApiAnswer<List<Labels>>>() {});
    }

    private static <T> T readData(InputStream input, TypeReference<ApiAnswer<T>> type) throws IOException {
        try {
            ApiAnswer<T> answer = JSON.readValue(input, type);
            List<String> warnings = answer.warnings();
            if (!answer.status().equals("success")) {
                throw new PrometheusException("status is " + answer.status() + ", expected success");
            }
            if (warnings != null && !warnings.isEmpty()) {
                throw new PrometheusException("the answer warns: \"" + warnings.getFirst()
                        + "\", expected a complete answer. Maybe a store behind Prometheus is down");
            }
            return answer.data();
        } catch (JsonProcessingException e) {
            String position =
                    e.getLocation() == null ? "" : " at byte " + e.getLocation().getByteOffset();
            throw new PrometheusException("not an answer of Prometheus's API: " + e.getOriginalMessage() + position, e);
        }
    }
}
