package io.barograph.threshold;

import io.barograph.goyaml.GoValue;
import io.barograph.problem.Problem;
import module java.base;

/// The types of a KubeletConfiguration's fields (v1beta1 of Kubernetes 1.36), as the kubelet's decoder holds a file
/// against them. A file with a value of another type keeps the kubelet from starting; fields that are not named here
/// are passed over, as it does.
final class KubeletFields {

    /// The type of each field, `KubeletConfiguration.evictionHard`.
    private static final Map<String, String> TYPES = read();

    private static final String LIST = "[]";
    private static final String MAP = "map[string]";
    private static final Map<String, BigInteger> INTEGERS = Map.of(
            "int32", BigInteger.ONE.shiftLeft(31),
            "int64", BigInteger.ONE.shiftLeft(63));

    private final List<Problem> problems;

    KubeletFields(List<Problem> problems) {
        this.problems = problems;
    }

    private static Map<String, String> read() {
        try (InputStream inputStream = KubeletFields.class.getResourceAsStream("kubelet-fields.txt")) {
            if (inputStream == null) {
                throw new IllegalStateException("kubelet-fields.txt is not in the jar it should have come with");
            }
            Map<String, String> types = new HashMap<>();
            new String(inputStream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .forEach(pair -> types.put(pair[0], pair[1]));
            return Map.copyOf(types);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read kubelet-fields.txt from its jar", e);
        }
    }

    /// Adds a problem, in the decoder's words, for each value of another type.
    void checkConfiguration(GoValue.Fields configuration) {
        checkObject(configuration, "KubeletConfiguration", "KubeletConfiguration");
    }

    private void checkObject(GoValue.Fields object, String type, String path) {
        object.fields().forEach((name, field) -> {
            String expected = TYPES.get(type + "." + name);
            if (expected != null) {
                checkValue(field.value(), expected, path + "." + name);
            }
        });
    }

    /// Checks a value's type. A null leaves a field as it is.
    private void checkValue(GoValue value, String type, String path) {
        if (value instanceof GoValue.Null) {
            return;
        }
        if (type.startsWith(LIST) || type.startsWith(MAP)) {
            checkAll(value, type, path);
            return;
        }
        boolean fits = switch (type) {
            case "bool" -> value instanceof GoValue.Truth;
            case "string", "duration" -> value instanceof GoValue.Text;
            case "int32", "int64" -> value instanceof GoValue.Numeric number && isWithin(number, type);
            case "float64" -> value instanceof GoValue.Numeric;
            default -> value instanceof GoValue.Fields;
        };
        if (!fits) {
            addMismatch(value, type.equals("duration") ? "string" : type, path);
        } else if (value instanceof GoValue.Fields below) {
            checkObject(below, type, path);
        }
    }

    private void checkAll(GoValue value, String type, String path) {
        boolean isList = type.startsWith(LIST);
        String below = type.substring(isList ? LIST.length() : MAP.length());
        if (isList && value instanceof GoValue.Items list) {
            list.items().forEach(goValue -> checkValue(goValue, below, path));
        } else if (!isList && value instanceof GoValue.Fields map) {
            map.fields().values().forEach(field -> checkValue(field.value(), below, path));
        } else {
            addMismatch(value, type, path);
        }
    }

    private static boolean isWithin(GoValue.Numeric number, String type) {
        BigInteger bound = INTEGERS.getOrDefault(type, BigInteger.ZERO);
        BigInteger value = number.isWhole() ? new BigInteger(number.numberText()) : bound;
        return value.compareTo(bound) < 0 && value.compareTo(bound.negate()) >= 0;
    }

    private void addMismatch(GoValue value, String type, String path) {
        boolean isNumber = value instanceof GoValue.Numeric && type.startsWith("int");
        String foundType = isNumber ? "number " + ((GoValue.Numeric) value).numberText() : value.kind();
        boolean lacksQuotes =
                type.equals("string") && (value instanceof GoValue.Numeric || value instanceof GoValue.Truth);
        problems.add(Problem.error(
                value.place(),
                "the kubelet refuses this: json: cannot unmarshal " + foundType + " into Go struct field " + path
                        + " of type " + type,
                lacksQuotes ? "Maybe write it in quotes" : ""));
    }
}
