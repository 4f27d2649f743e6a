package io.barograph.e2e.report;

import module java.base;
import module java.xml;

/// What one class of tests found, as Maven's test plugins report it.
///
/// @param name without its package
/// @param passed the names of the tests that passed, as words
/// @param failed the same of those that failed or were skipped
record TestClass(String name, List<String> passed, List<String> failed, double seconds) {

    private static final Set<String> NOT_PASSED = Set.of("failure", "error", "skipped");

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
        for (Element test : elements(suite.getElementsByTagName("testcase"))) {
            boolean isPassed = elements(test.getElementsByTagName("*")).stream()
                    .noneMatch(child -> NOT_PASSED.contains(child.getTagName()));
            (isPassed ? passed : failed).add(toWords(test.getAttribute("name")));
        }
        return new TestClass(
                name.substring(name.lastIndexOf('.') + 1),
                passed,
                failed,
                Double.parseDouble(suite.getAttribute("time").replace(",", "")));
    }

    int tests() {
        return passed.size() + failed.size();
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .map(Element.class::cast)
                .toList();
    }

    /// `keepsNoOtherWaiting(Path)` becomes `keeps no other waiting`.
    static String toWords(String test) {
        return test.replaceAll("\\(.*", "")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
                .toLowerCase(Locale.ROOT);
    }
}
