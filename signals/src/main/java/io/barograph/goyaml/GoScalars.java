package io.barograph.goyaml;

import io.barograph.problem.FilePosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The meaning of plain scalars: resolve.go of go.yaml.in/yaml/v2, and how the result is written as JSON.
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
    static GoValue resolveScalar(String text, FilePosition position) {
        if (NULL.contains(text)) {
            return new GoValue.Null(position);
        }
        if (TRUE.contains(text) || FALSE.contains(text)) {
            return new GoValue.Truth(TRUE.contains(text), position);
        }
        String number = DATE.matcher(text).matches() ? null : numberText(text);
        return number == null ? new GoValue.Text(text, position) : new GoValue.Numeric(number, position);
    }

    /// The number in JSON's form; null for no number.
    private static @Nullable String numberText(String text) {
        char first = text.charAt(0);
        if (!(first == '+' || first == '-' || first == '.' || (first >= '0' && first <= '9'))) {
            return null;
        }
        String plain = first == '.' ? text : text.replace("_", "");
        Matcher integer = INTEGER.matcher(plain);
        if (integer.matches()) {
            BigInteger value = integerOf(integer);
            if (value.compareTo(LEAST) >= 0 && value.compareTo(MOST) <= 0) {
                return value.toString();
            }
        }
        if (!FLOAT.matcher(plain).matches()) {
            return null;
        }
        double value = Double.parseDouble(plain);
        return Double.isInfinite(value) ? null : jsonNumber(value);
    }

    private static BigInteger integerOf(Matcher matcher) {
        String digits;
        int base;
        if (matcher.group("hex") != null) {
            digits = matcher.group("hex");
            base = 16;
        } else if (matcher.group("binary") != null) {
            digits = matcher.group("binary");
            base = 2;
        } else if (matcher.group("octal") != null) {
            digits = matcher.group("octal");
            base = 8;
        } else {
            digits = matcher.group("decimal");
            base = 10;
        }
        return new BigInteger((matcher.group("sign").equals("-") ? "-" : "") + digits, base);
    }

    /// A float64 as encoding/json writes it: `60.0` is 60.
    private static String jsonNumber(double value) {
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        return decimal.abs().compareTo(PLAIN_BELOW) < 0 ? decimal.toPlainString() : decimal.toString();
    }

    /// A scalar as a key of JSON, which has text alone.
    static String keyText(GoValue key) {
        return switch (key) {
            case GoValue.Text(String text, var _) -> text;
            case GoValue.Numeric(String numberText, var _) -> numberText;
            case GoValue.Truth(boolean value, var _) -> Boolean.toString(value);
            case GoValue.Null _, GoValue.Items _, GoValue.Fields _ ->
                throw new GoYamlException(key.place(), "a key that is " + key.kind() + ", expected text");
        };
    }

    /// A scalar with a tag such as `!!str`.
    static GoValue taggedValue(String tag, String text, FilePosition position) {
        String name = tag.replace("tag:yaml.org,2002:", "!!");
        GoValue plain = resolveScalar(text, position);
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
                return new GoValue.Text(new String(bytes, java.nio.charset.StandardCharsets.UTF_8), position);
            } catch (IllegalArgumentException e) {
                throw new GoYamlException(position, "!!binary value contains invalid base64 data");
            }
        }
        if (Set.of("!!int", "!!float", "!!bool", "!!null").contains(name)) {
            throw new GoYamlException(position, "cannot decode `" + text + "` as a " + name);
        }
        return new GoValue.Text(text, position);
    }
}
