package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class MarkdownHtmlTest {

    private static String html(String markdown) {
        return MarkdownHtml.toHtml(markdown, (target, words) -> "<a href=\"" + target + "\">" + words + "</a>");
    }

    @Test
    void writesWhatThePagesUse() {
        assertThat(html("""
                <!-- written by a test -->
                # Runbook

                Two *lines* and
                a [`page`](status.md#why), <http://127.0.0.1:9978/>.

                ## All `nodes`, so

                - `a < b` & c
                  goes on, *.trace and *.drl
                - see **[above](#runbook)**

                | a | **b** |
                |---|:--|
                | `c\\|d` | e |

                ![A node](node.png)
                """)).isEqualTo("""
                <h1 id="runbook">Runbook</h1>
                <p>Two <em>lines</em> and a <a href="status.md#why"><code>page</code></a>, <code>http://127.0.0.1:9978/</code>.</p>
                <h2 id="all-nodes-so">All <code>nodes</code>, so</h2>
                <ul>
                <li><code>a &lt; b</code> &amp; c goes on, *.trace and *.drl</li>
                <li>see <strong><a href="#runbook">above</a></strong></li>
                </ul>
                <table>
                <tr><th>a</th><th><strong>b</strong></th></tr>
                <tr><td><code>c|d</code></td><td>e</td></tr>
                </table>
                <p><em>A node</em></p>
                """);
    }

    @Test
    void keepsCodeAndTheNumbersAroundIt() {
        assertThat(html("""
                ### Steps

                1. first:

                       run > it

                       again
                2. second
                10. tenth

                A line ends with
                12. It goes on.

                    code by itself

                with words behind it.

                ```sh
                | no table
                ```
                """)).isEqualTo("""
                <h3 id="steps">Steps</h3>
                <ol>
                <li>first:</li>
                </ol>
                <pre>run &gt; it

                again
                </pre>
                <ol start="2">
                <li>second</li>
                <li>tenth</li>
                </ol>
                <p>A line ends with 12. It goes on.</p>
                <pre>code by itself
                </pre>
                <p>with words behind it.</p>
                <pre>| no table
                </pre>
                """);
    }
}
