package io.barograph.cli.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.CheckId;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `barograph check` has to say for code review: SARIF 2.1.0
/// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>), one run.
final class CheckSarif {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private static final List<CheckId> RULES = List.of(CheckId.values());

    private final StringWriter text = new StringWriter();
    private final JsonGenerator json;
    private final SarifUris uris;
    private final Map<String, byte[]> sources = new HashMap<>();
    private final SarifFingerprints fingerprints = new SarifFingerprints();

    private CheckSarif(Path base, Collection<PolicyFile> files) throws IOException {
        json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter();
        uris = new SarifUris(base);
        files.forEach(each -> sources.put(each.file(), each.bytes()));
    }

    /// What a run told.
    ///
    /// @param files the rule files that were read
    /// @param failures sentences about what could not be read
    public record Run(List<Problem> problems, Collection<PolicyFile> files, List<String> failures) {}

    /// The log of one run.
    ///
    /// @param version of this program
    /// @param base the directory that files are named from
    public static String of(Run run, String version, Path base) {
        try {
            CheckSarif sarif = new CheckSarif(base, run.files());
            sarif.log(run, version);
            return sarif.text.toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException("nothing is written but a string", impossible);
        }
    }

    private void log(Run run, String version) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool(version);
        invocation(run.failures());
        json.writeStringField("columnKind", "utf16CodeUnits");
        json.writeArrayFieldStart("results");
        for (Problem each : run.problems()) {
            result(each);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.close();
    }

    private void tool(String version) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "barograph check");
        json.writeStringField("version", version);
        json.writeArrayFieldStart("rules");
        for (CheckId each : RULES) {
            json.writeStartObject();
            json.writeStringField("id", each.id());
            message("shortDescription", each.meaning());
            message("help", each.meaning() + " See docs/rules.md, Checks.");
            json.writeObjectFieldStart("defaultConfiguration");
            json.writeStringField("level", each.refuses() ? "error" : "warning");
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void invocation(List<String> failures) throws IOException {
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", failures.isEmpty());
        json.writeArrayFieldStart("toolExecutionNotifications");
        for (String each : failures) {
            json.writeStartObject();
            json.writeStringField("level", "error");
            message("message", each);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void result(Problem problem) throws IOException {
        CheckId check = CheckId.of(problem.check());
        json.writeStartObject();
        json.writeStringField("ruleId", check == null ? CheckId.MEANING.id() : check.id());
        json.writeNumberField("ruleIndex", RULES.indexOf(check == null ? CheckId.MEANING : check));
        json.writeStringField("level", problem.severity().name().toLowerCase(Locale.ROOT));
        boolean hinted = !problem.hint().isEmpty();
        message("message", problem.text() + (hinted ? ". " + problem.hint() : ""));
        byte @Nullable [] source = sources.get(problem.file());
        String uri = uris.of(problem.file());
        locations(problem, uris.exists(problem.file()) ? uri : null);
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField("barographCheck/v1", fingerprints.of(problem, uri, source));
        json.writeEndObject();
        json.writeEndObject();
    }

    /// @param uri null where the problem speaks of no file
    private void locations(Problem problem, @Nullable String uri) throws IOException {
        json.writeArrayFieldStart("locations");
        if (uri != null) {
            json.writeStartObject();
            json.writeObjectFieldStart("physicalLocation");
            json.writeObjectFieldStart("artifactLocation");
            json.writeStringField("uri", uri);
            json.writeEndObject();
            if (problem.line() > 0) {
                json.writeObjectFieldStart("region");
                json.writeNumberField("startLine", problem.line());
                if (problem.column() > 0) {
                    json.writeNumberField("startColumn", problem.column());
                }
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void message(String field, String words) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("text", PrintableText.of(words));
        json.writeEndObject();
    }
}
