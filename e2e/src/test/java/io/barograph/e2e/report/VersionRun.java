package io.barograph.e2e.report;

import module java.base;

/// How the tests went on one version of a part of Kubernetes, as `e2e/matrix` leaves it in a folder of that name.
///
/// @param part in a person's words
/// @param version of Kubernetes
/// @param classes that were tested
/// @param problem why tests are missing; empty if none are
/// @param seconds from the first test's start to the last one's end
record VersionRun(
        String part, ModuleDescriptor.Version version, List<TestClass> classes, String problem, long seconds) {

    private static final Pattern FOLDER = Pattern.compile("([a-z-]+)-(\\d+\\.\\d+\\.\\d+)");
    private static final Map<String, String> PARTS = Map.of("api-server", "API server", "kubelet", "kubelet");
    private static final String NO_TEST = "no test ran";

    VersionRun {
        classes = List.copyOf(classes);
    }

    /// @param folder such as `api-server-1.36.3`, with reports of tests and the files `seconds` and, where something
    /// went
    ///     wrong beside the tests, `problem`
    /// @throws IOException if that is not what it is
    static VersionRun read(Path folder) throws IOException {
        Matcher name = FOLDER.matcher(folder.getFileName().toString());
        String part = name.matches() ? PARTS.get(name.group(1)) : null;
        if (part == null) {
            throw new IOException(folder + ": expected a folder such as api-server-1.36.3 or kubelet-1.36.3");
        }
        List<TestClass> classes = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "TEST-*.xml")) {
            for (Path file : files) {
                classes.add(TestClass.read(file));
            }
        }
        classes.removeIf(each -> each.tests() == 0);
        classes.sort(Comparator.comparing(TestClass::name));
        String problem = textOf(folder.resolve("problem"));
        String seconds = textOf(folder.resolve("seconds"));
        return new VersionRun(
                part,
                ModuleDescriptor.Version.parse(name.group(2)),
                classes,
                problem.isEmpty() && classes.isEmpty() ? NO_TEST : problem,
                seconds.isEmpty() ? 0 : Long.parseLong(seconds));
    }

    private static String textOf(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file).strip() : "";
    }

    String name() {
        return part + " " + version;
    }

    int passed() {
        return classes.stream().mapToInt(each -> each.passed().size()).sum();
    }

    /// Each as `Class: what it says`.
    List<String> failed() {
        return named(TestClass::failed);
    }

    /// Each as `Class: what it says (why)`.
    List<String> skipped() {
        return named(TestClass::skipped);
    }

    private List<String> named(Function<TestClass, List<String>> tests) {
        return classes.stream()
                .flatMap(each -> tests.apply(each).stream().map(test -> each.name() + ": " + test))
                .toList();
    }

    boolean isGood() {
        return problem.isEmpty() && failed().isEmpty();
    }
}
