package io.barograph.cli.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.cli.report.text.SourceExcerpt;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.problem.Sha256;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.CheckId;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What `barograph check` reports for code review: SARIF 2.1.0
/// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>), one run.
final class CheckSarif {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final List<CheckId> RULES = List.of(CheckId.values());

    private static final int FINGERPRINT_LETTERS = 32;

    private final Path base;
    private final Map<String, byte[]> sources = new HashMap<>();
    private final Map<String, Integer> kinds = new HashMap<>();

    private CheckSarif(Path base, Collection<PolicyFile> files) {
        this.base = base.toAbsolutePath().normalize();
        files.forEach(policyFile -> sources.put(policyFile.file(), policyFile.bytes()));
    }

    /// What a run found.
    ///
    /// @param failures sentences about what could not be read
    record Run(List<Problem> problems, Collection<PolicyFile> files, List<String> failures) {}

    /// The log of one run.
    ///
    /// @param base the directory that files are named from
    static String of(Run run, String version, Path base) {
        ObjectNode log =
                new ObjectMapper().createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode entry = log.putArray("runs").addObject();
        putRules(entry.putObject("tool")
                .putObject("driver")
                .put("name", "barograph check")
                .put("version", version));
        ObjectNode invocation = entry.putArray("invocations").addObject();
        invocation.put("executionSuccessful", run.failures().isEmpty());
        ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
        run.failures().forEach(failure -> putText(notifications.addObject().put("level", "error"), "message", failure));
        ArrayNode results = entry.put("columnKind", "utf16CodeUnits").putArray("results");
        CheckSarif sarif = new CheckSarif(base, run.files());
        run.problems().forEach(problem -> sarif.putResult(problem, results.addObject()));
        return log.toPrettyString();
    }

    private static void putRules(ObjectNode driver) {
        ArrayNode rules = driver.putArray("rules");
        for (CheckId checkId : RULES) {
            ObjectNode rule = rules.addObject().put("id", checkId.id());
            putText(rule, "shortDescription", checkId.meaning());
            putText(rule, "help", checkId.meaning() + " See docs/rules.md, Checks.");
            rule.putObject("defaultConfiguration").put("level", checkId.refuses() ? "error" : "warning");
        }
    }

    private void putResult(Problem problem, ObjectNode result) {
        CheckId named = CheckId.of(problem.check());
        CheckId check = named == null ? CheckId.MEANING : named;
        result.put("ruleId", check.id())
                .put("ruleIndex", RULES.indexOf(check))
                .put("level", problem.severity().name().toLowerCase(Locale.ROOT));
        putText(result, "message", problem.text() + (problem.hint().isEmpty() ? "" : ". " + problem.hint()));
        String uri = fileUri(base, problem.file());
        ArrayNode locations = result.putArray("locations");
        if (fileExists(problem.file())) {
            putLocation(problem, uri, locations.addObject().putObject("physicalLocation"));
        }
        result.putObject("partialFingerprints").put("barographCheck/v1", fingerprintOf(problem, uri));
    }

    private static void putLocation(Problem problem, String uri, ObjectNode location) {
        location.putObject("artifactLocation").put("uri", uri);
        if (problem.line() > 0) {
            ObjectNode region = location.putObject("region").put("startLine", problem.line());
            if (problem.column() > 0) {
                region.put("startColumn", problem.column());
            }
        }
    }

    private static void putText(ObjectNode of, String field, String words) {
        of.putObject(field).put("text", PrintableText.of(words));
    }

    /// By a relative URI below the directory, `policies/cpu.drl`; else by an absolute one.
    static String fileUri(Path base, String file) {
        try {
            Path path = base.resolve(file).normalize();
            String uri = path.toUri().getRawPath();
            return path.startsWith(base)
                    ? uri.substring(base.toUri().getRawPath().length()).replace(":", "%3A")
                    : "file://" + uri;
        } catch (InvalidPathException noPath) {
            return file;
        }
    }

    /// Whether there is a file of that name: a problem may also be about an option.
    private boolean fileExists(String file) {
        try {
            return Files.exists(base.resolve(file));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    /// Identifies a finding when lines above it come and go: by its file, check, text and line, and by how many of the
    /// same kind stand before it.
    private String fingerprintOf(Problem problem, String uri) {
        byte @Nullable [] source = sources.get(problem.file());
        String line = source == null
                ? ""
                : SourceExcerpt.lineText(source, problem.line()).strip();
        String kind = String.join("\n", uri, problem.check(), problem.text(), line);
        int earlierCount = kinds.merge(kind, 1, Integer::sum);
        return Sha256.hexDigest(kind + "\n" + earlierCount).substring(0, FINGERPRINT_LETTERS);
    }
}
