package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.program.BuildInfo;
import module java.base;
import org.junit.jupiter.api.Test;

class LandingPageTest {

    @Test
    void linksWhatIsServedAndEscapesText() {
        ResponseBody page = LandingPage.renderPage(
                "A <node>",
                "what \"it\" is & does",
                List.of(new LandingPage.Link("/metrics", "for Prometheus")),
                new BuildInfo("1.2.3", "abc", null, "25"));
        String html = page.plain().toString(UTF_8);
        assertThat(html)
                .contains("<h1>A &lt;node&gt;</h1>")
                .contains("what &quot;it&quot; is &amp; does")
                .contains("<a href=\"/metrics\">/metrics</a> for Prometheus")
                .contains("version 1.2.3, revision abc, Java 25")
                .doesNotContain("<script");
    }
}
