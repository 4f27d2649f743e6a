package io.barograph.cli.backtest.prometheus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
            .build();

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
    /// @param metric its labels
    /// @param values its samples: each the seconds since 1970 and the value
    public record Series(Map<String, String> metric, List<double[]> values) {
        public Series {
            Objects.requireNonNull(metric, "metric is missing");
            Objects.requireNonNull(values, "values is missing");
            if (values.stream().anyMatch(each -> each == null || each.length != 2)) {
                throw new IllegalArgumentException("a sample is not [TIME, \"VALUE\"]");
            }
        }
    }

    /// The samples of an instant query over a range: `barograph_steal_ratio[1h]`.
    public static List<Series> matrix(InputStream from) throws IOException {
        Matrix matrix = read(from, new TypeReference<ApiAnswer<Matrix>>() {});
        if (!"matrix".equals(matrix.resultType())) {
            throw new PrometheusException("resultType is " + matrix.resultType() + ", expected matrix");
        }
        return matrix.result();
    }

    /// The labels of each series that `/api/v1/series` names.
    public static List<Map<String, String>> labels(InputStream from) throws IOException {
        return read(from, new TypeReference<ApiAnswer<List<Map<String, String>>>>() {});
    }

    private static <T> T read(InputStream from, TypeReference<ApiAnswer<T>> type) throws IOException {
        try {
            ApiAnswer<T> answer = JSON.readValue(from, type);
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
            String place =
                    e.getLocation() == null ? "" : " at byte " + e.getLocation().getByteOffset();
            throw new PrometheusException("not an answer of Prometheus's API: " + e.getOriginalMessage() + place, e);
        }
    }
}
