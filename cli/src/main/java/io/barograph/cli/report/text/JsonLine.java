package io.barograph.cli.report.text;

import io.barograph.signal.Reading;
import java.util.Locale;

/// One flat JSON object on one line.
public final class JsonLine {

    private final StringBuilder text = new StringBuilder("{");

    public JsonLine add(String key, String value) {
        key(key).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                default -> {
                    if (Character.isISOControl(c)) {
                        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
        return this;
    }

    public JsonLine add(String key, long value) {
        key(key).append(value);
        return this;
    }

    /// A number with three decimals.
    public JsonLine add(String key, double value) {
        key(key).append(String.format(Locale.ROOT, "%.3f", value));
        return this;
    }

    /// A number with three decimals, or null where there is none.
    public JsonLine addDouble(String key, Reading<Double> value) {
        Double number = value.orNull();
        if (number != null) {
            return add(key, (double) number);
        }
        key(key).append("null");
        return this;
    }

    /// A whole number, or null where there is none.
    public JsonLine addInt(String key, Reading<Integer> value) {
        Integer number = value.orNull();
        if (number != null) {
            return add(key, (long) number);
        }
        key(key).append("null");
        return this;
    }

    /// What is JSON already.
    public JsonLine addJson(String key, String value) {
        key(key).append(value);
        return this;
    }

    private StringBuilder key(String key) {
        if (text.length() > 1) {
            text.append(',');
        }
        return text.append('"').append(key).append("\":");
    }

    @Override
    public String toString() {
        return text + "}";
    }
}
