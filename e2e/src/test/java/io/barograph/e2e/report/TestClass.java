package io.barograph.e2e.report;

import module java.base;
import module java.xml;

/// What one class of tests found, as Maven's test plugins report it.
///
/// @param name without its package
/// @param passed the names of the tests that passed, as words
/// @param failed the same of those that failed
/// @param skipped the same of those that were skipped, with the reason
record TestClass(String name, List<String> passed, List<String> failed, List<String> skipped, double seconds) {

    private static final Set<String> FAILED = Set.of("failure", "error");

    /// @throws IOException if the file is no such report
    static TestClass read(Path file) throws IOException {
        Element suite;
        try {
            suite = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + ": expected a report of tests: " + e.getMessage(), e);
        }
        String name = suite.getAttribute("name");
        List<String> passed = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Element test : elements(suite.getElementsByTagName("testcase"))) {
            String words = toWords(test.getAttribute("name"));
            List<Element> reasons = elements(test.getElementsByTagName("skipped"));
            if (elements(test.getElementsByTagName("*")).stream().anyMatch(it -> FAILED.contains(it.getTagName()))) {
                failed.add(words);
            } else if (!reasons.isEmpty()) {
                skipped.add((words + " (" + reasons.getFirst().getAttribute("message") + ")").replace(" ()", ""));
            } else {
                passed.add(words);
            }
        }
        return new TestClass(
                name.substring(name.lastIndexOf('.') + 1),
                passed,
                failed,
                skipped,
                Double.parseDouble(suite.getAttribute("time").replace(",", "")));
    }

    int tests() {
        return passed.size() + notPassed().size();
    }

    List<String> notPassed() {
        return Stream.of(failed, skipped).flatMap(List::stream).toList();
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .map(Element.class::cast)
                .toList();
    }

    /// `keepsNoOtherWaiting(Path)` becomes `keeps no other waiting`. What has no name is what comes before a class's
    /// tests.
    static String toWords(String test) {
        return test.isEmpty()
                ? "the whole class"
                : test.replaceAll("\\(.*", "")
                        .replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
                        .toLowerCase(Locale.ROOT);
    }
}
