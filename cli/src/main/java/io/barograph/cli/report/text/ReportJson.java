package io.barograph.cli.report.text;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Writes records as the JSON of reports. Times are RFC 3339.
public final class ReportJson {

    private static final ObjectMapper JSON = JsonMapper.builder(new JsonFactoryBuilder()
                    .characterEscapes(new ControlEscapes())
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance))
            .build();

    private ReportJson() {}

    /// One object on one line, its fields in snake case.
    public static String line(Object report) {
        try {
            return JSON.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a report cannot be written", e);
        }
    }

    /// A number with three decimals.
    public static BigDecimal decimal(double value) {
        return BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP);
    }

    /// A number with three decimals; null if there is none.
    public static @Nullable BigDecimal decimalOrNull(@Nullable Double value) {
        return value == null ? null : decimal(value);
    }
}
