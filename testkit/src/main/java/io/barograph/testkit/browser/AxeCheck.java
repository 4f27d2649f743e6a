package io.barograph.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Whether people who cannot see, cannot see colours, or cannot point can use a page, as far as a program can tell:
/// axe-core's rules, best practices included (<https://github.com/dequelabs/axe-core>).
public final class AxeCheck {

    private static final String RULES = read();

    private AxeCheck() {}

    private static String read() {
        try (InputStream in = AxeCheck.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in, "axe.min.js").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Finds nothing wrong with the page as it stands.
    public static void findsNothingWrongWith(BrowserTab tab, String what) throws Exception {
        if (tab.value("typeof window.axe").equals("undefined")) {
            tab.value("(() => {" + RULES + "})()");
        }
        String report = tab.promised("axe.run(document, {resultTypes: ['violations']}).then(it => it.passes.length + "
                + "' rules passed\\n' + it.violations.flatMap(each => each.nodes.map(node => each.id + ': ' "
                + "+ node.target.join(' ') + ': ' + node.failureSummary)).join('\\n'))");
        assertThat(report).as("%s", what).matches("[1-9][0-9]+ rules passed\n");
    }
}
