package io.barograph.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.Printable;
import io.barograph.rules.explain.Marks;
import io.barograph.rules.explain.Question;
import io.barograph.web.ClientCredentials;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which controller is asked, and how.
final class ExplainControllerOptions {

    @Option(
            names = "--controller",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:9978",
            description = {"The controller to ask.", "URL. Default: ${DEFAULT-VALUE}."})
    private String url = "http://127.0.0.1:9978";

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description = {
                "Authorities of the controller's certificate, in PEM.",
                "File. Default: those that Java trusts."
            })
    private @Nullable Path authorities;

    @Option(
            names = "--cert-file",
            paramLabel = "FILE",
            description = {"The certificate to show to the controller, in PEM.", "File. Default: none."})
    private @Nullable Path certificate;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = {"The certificate's key, in PEM.", "File. Default: none."})
    private @Nullable Path key;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "",
            description = {"The user to give to the controller.", "Name. Default: none."})
    private String user = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = {"The user's password, in the file's first line.", "File. Default: none."})
    private @Nullable Path password;

    /// What the controller answers, ready to be printed.
    ///
    /// Throws IllegalArgumentException with the controller's sentence where it does not take the question, and a
    /// [ControllerClient.NoAnswerException] where it gives no answer.
    String ask(ExplainQuestionOptions asked, Question question) throws InterruptedException {
        ClientCredentials credentials =
                ClientCredentials.open(new ClientCredentials.Files(authorities, certificate, key, user, password));
        boolean table = asked.output() == ExplainQuestionOptions.Output.table;
        String answer =
                Printable.lines(new ControllerClient(credentials.current()).get(address(asked, question, table)));
        return switch (asked.output()) {
            case table -> asked.marks() == Marks.UNICODE ? answer : Marks.ASCII.lines(answer);
            case json -> answer + "\n";
            case yaml -> YamlText.ofJson(answer);
        };
    }

    private URI address(ExplainQuestionOptions asked, Question question, boolean table) {
        List<String> query = new ArrayList<>();
        add(query, "node", asked.nodeOr(""));
        add(query, "demand", question.demand());
        add(query, "rule", question.rule());
        add(query, "set", String.join(";", question.set()));
        if (table) {
            add(query, "format", "text");
            add(query, "marks", asked.marks() == Marks.ASCII ? "ascii" : "");
        }
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        if (!base.matches("https?://[^/?#\\s@]{1,300}(/[^?#\\s]{0,300})?")) {
            throw new IllegalArgumentException(
                    "--controller: \"" + url + "\": expected a URL such as http://127.0.0.1:9978");
        }
        try {
            return URI.create(base + "/api/explain" + (query.isEmpty() ? "" : "?" + String.join("&", query)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--controller: \"" + url + "\" is no URL", e);
        }
    }

    private static void add(List<String> query, String name, String value) {
        if (!value.isEmpty()) {
            query.add(name + "=" + URLEncoder.encode(value, UTF_8));
        }
    }
}
