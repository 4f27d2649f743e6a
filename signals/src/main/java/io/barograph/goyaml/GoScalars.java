package io.barograph.goyaml;

import io.barograph.problem.FilePosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a plain scalar means: resolve.go of go.yaml.in/yaml/v2, and how the result is written as JSON.
final class GoScalars {

    private static final Set<String> TRUE =
            Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
    private static final Set<String> FALSE =
            Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern INTEGER = Pattern.compile(
            "(?<sign>[-+]?)(?:0[xX](?<hex>[0-9a-fA-F]+)|0[bB](?<binary>[01]+)|0[oO]?(?<octal>[0-7]+)|(?<decimal>0|[1-9][0-9]*))");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?");
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigDecimal PLAIN_BELOW = new BigDecimal("1e21");

    private GoScalars() {}

    /// A scalar without quotes and tag.
    static GoValue resolve(String text, FilePosition place) {
        if (NULL.contains(text)) {
            return new GoValue.Null(place);
        }
        if (TRUE.contains(text) || FALSE.contains(text)) {
            return new GoValue.Truth(TRUE.contains(text), place);
        }
        String number = DATE.matcher(text).matches() ? null : number(text);
        return number == null ? new GoValue.Text(text, place) : new GoValue.Numeric(number, place);
    }

    /// As JSON has it; null for no number.
    private static @Nullable String number(String text) {
        char first = text.charAt(0);
        if (!(first == '+' || first == '-' || first == '.' || (first >= '0' && first <= '9'))) {
            return null;
        }
        String plain = first == '.' ? text : text.replace("_", "");
        Matcher integer = INTEGER.matcher(plain);
        if (integer.matches()) {
            BigInteger value = integer(integer);
            if (value.compareTo(LEAST) >= 0 && value.compareTo(MOST) <= 0) {
                return value.toString();
            }
        }
        if (!FLOAT.matcher(plain).matches()) {
            return null;
        }
        double value = Double.parseDouble(plain);
        return Double.isInfinite(value) ? null : written(value);
    }

    private static BigInteger integer(Matcher found) {
        String digits;
        int base;
        if (found.group("hex") != null) {
            digits = found.group("hex");
            base = 16;
        } else if (found.group("binary") != null) {
            digits = found.group("binary");
            base = 2;
        } else if (found.group("octal") != null) {
            digits = found.group("octal");
            base = 8;
        } else {
            digits = found.group("decimal");
            base = 10;
        }
        return new BigInteger((found.group("sign").equals("-") ? "-" : "") + digits, base);
    }

    /// As encoding/json writes a float64: `60.0` is 60.
    private static String written(double value) {
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        return decimal.abs().compareTo(PLAIN_BELOW) < 0 ? decimal.toPlainString() : decimal.toString();
    }

    /// A scalar as a key of JSON, which has text alone.
    static String key(GoValue key) {
        return switch (key) {
            case GoValue.Text(String text, var _) -> text;
            case GoValue.Numeric(String written, var _) -> written;
            case GoValue.Truth(boolean value, var _) -> Boolean.toString(value);
            case GoValue.Null _, GoValue.Items _, GoValue.Fields _ ->
                throw new GoYamlException(key.place(), "a key that is " + key.kind() + ", expected text");
        };
    }

    /// A scalar with a tag such as `!!str`.
    static GoValue tagged(String tag, String text, FilePosition place) {
        String name = tag.replace("tag:yaml.org,2002:", "!!");
        GoValue plain = resolve(text, place);
        boolean fits = switch (name) {
            case "!!int" -> plain instanceof GoValue.Numeric number && number.isWhole();
            case "!!float" -> plain instanceof GoValue.Numeric;
            case "!!bool" -> plain instanceof GoValue.Truth;
            case "!!null" -> plain instanceof GoValue.Null;
            default -> false;
        };
        if (fits) {
            return plain;
        }
        if (name.equals("!!binary")) {
            try {
                byte[] bytes = Base64.getMimeDecoder().decode(text);
                return new GoValue.Text(new String(bytes, java.nio.charset.StandardCharsets.UTF_8), place);
            } catch (IllegalArgumentException e) {
                throw new GoYamlException(place, "!!binary value contains invalid base64 data");
            }
        }
        if (Set.of("!!int", "!!float", "!!bool", "!!null").contains(name)) {
            throw new GoYamlException(place, "cannot decode `" + text + "` as a " + name);
        }
        return new GoValue.Text(text, place);
    }
}
