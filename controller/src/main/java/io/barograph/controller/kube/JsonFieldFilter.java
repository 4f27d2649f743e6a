package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The fields of an object that are of interest. All others are passed over while it is read and take no memory: of a
/// pod's some 5 kB they are the most. A list's elements all have the same.
public final class JsonFieldFilter {

    /// Everything.
    public static final JsonFieldFilter ALL = new JsonFieldFilter();

    private static final List<String> NAME = List.of("metadata.namespace", "metadata.name");
    private static final Pattern BOUNDED = Pattern.compile("([a-z]+)\\[([0-9]{1,5})]");
    private static final Pattern DOT = Pattern.compile("(?<!\\\\)\\.");

    private final Map<String, JsonFieldFilter> children = new HashMap<>();
    /// All fields whose names begin with one of these, beside those that are named.
    private final Set<String> prefixes = new HashSet<>();
    private boolean isOptional;
    private int maxElementValues = Integer.MAX_VALUE;

    private JsonFieldFilter() {}

    /// @param paths such as `spec.nodeName`, a dot in a name written as `\.`; all that is beneath a path is
    /// taken. The last name may end in `*`, which stands for anything: `metadata.annotations.barograph\.io/*`. A
    /// name that ends in `?` is null where it is large, so that the rest can be read. Of one that ends in
    /// `[500]` elements of more than 500 values are.
    public static JsonFieldFilter of(List<String> paths) {
        JsonFieldFilter fields = new JsonFieldFilter();
        paths.forEach(fields::addPath);
        return fields;
    }

    /// The same of each item of a list with its name, and what makes it one.
    public static JsonFieldFilter ofList(List<String> paths) {
        JsonFieldFilter fields = of(List.of("kind", "metadata.resourceVersion", "metadata.continue"));
        Stream.concat(NAME.stream(), paths.stream()).forEach(path -> fields.addPath("items." + path));
        return fields;
    }

    /// The same of the object of a watch's line with its name, and what makes it one.
    static JsonFieldFilter ofChange(List<String> paths) {
        JsonFieldFilter fields = of(List.of("type", "object.message", "object.metadata.resourceVersion"));
        Stream.concat(NAME.stream(), paths.stream()).forEach(path -> fields.addPath("object." + path));
        return fields;
    }

    private void addPath(String path) {
        JsonFieldFilter filter = this;
        for (String part : DOT.split(path, -1)) {
            boolean isOptionalPart = part.endsWith("?");
            Matcher boundedPart = BOUNDED.matcher(part);
            boolean isBoundedPart = boundedPart.matches();
            String name = isBoundedPart
                    ? boundedPart.group(1)
                    : (isOptionalPart ? part.substring(0, part.length() - 1) : part).replace("\\.", ".");
            if (name.endsWith("*")) {
                filter.prefixes.add(name.substring(0, name.length() - 1));
            } else {
                filter = filter.children.computeIfAbsent(name, _ -> new JsonFieldFilter());
                filter.isOptional |= isOptionalPart;
                filter.maxElementValues =
                        isBoundedPart ? Integer.parseInt(boundedPart.group(2)) : filter.maxElementValues;
            }
        }
    }

    /// Reads an object; missing if it is none, or cut short.
    public JsonNode parse(byte[] json) {
        return ApiResponses.parse(json, this);
    }

    /// What is read of this field; null if nothing is.
    @Nullable
    JsonFieldFilter childFilter(String name) {
        if (takesAll()) {
            return this;
        }
        JsonFieldFilter child = children.get(name);
        return child == null && prefixes.stream().anyMatch(name::startsWith) ? ALL : child;
    }

    /// Whether it is null where it is large.
    boolean isOptional() {
        return isOptional;
    }

    /// An element of this list that has more is left out.
    int maxElementValues() {
        return maxElementValues;
    }

    /// Whether everything here is read, however deep.
    boolean takesAll() {
        return children.isEmpty() && prefixes.isEmpty();
    }
}
