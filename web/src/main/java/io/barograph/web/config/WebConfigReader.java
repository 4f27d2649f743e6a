package io.barograph.web.config;

import io.barograph.problem.FileErrorText;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlMapping;
import io.barograph.problem.YamlNode;
import io.barograph.program.RateLimit;
import io.barograph.program.WatchedFiles;
import io.barograph.quantity.GoDuration;
import io.barograph.web.tls.TlsSettingsReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a file in the format of Prometheus's exporter-toolkit
/// (<https://github.com/prometheus/exporter-toolkit/blob/master/docs/web-configuration.md>), strictly: what is unknown
/// or makes no sense is a problem, and all problems are found together.
final class WebConfigReader {

    private static final List<String> SECTIONS =
            List.of("tls_server_config", "http_server_config", "basic_auth_users", "rate_limit");

    /// The headers that may be set, and the values of those that have few.
    private static final Map<String, List<String>> HEADERS = Map.of(
            "Content-Security-Policy", List.of(),
            "X-Frame-Options", List.of("deny", "sameorigin"),
            "X-Content-Type-Options", List.of("nosniff"),
            "X-XSS-Protection", List.of(),
            "Strict-Transport-Security", List.of());

    private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$([0-9]{2})\\$[./A-Za-z0-9]{53}");

    /// The cost doubles the work with each step: 14 takes about a second of a core for every wrong password.
    private static final int MAX_COST = 14;

    private final List<Problem> problems;

    private WebConfigReader(List<Problem> problems) {
        this.problems = problems;
    }

    /// The settings of the file; of use only where no error was added.
    static WebConfig readConfig(Path file, WatchedFiles files, List<Problem> problems) {
        YamlNode documentNode;
        try {
            String text = new String(files.readFile(file), StandardCharsets.UTF_8);
            documentNode = text.isBlank() ? null : StrictYamlReader.readText(file.toString(), text, problems);
        } catch (IOException e) {
            problems.add(Problem.error(
                    FilePosition.of(file.toString()), "cannot be read: " + FileErrorText.whyUnusable(e), ""));
            return WebConfig.OPEN;
        }
        Path directory = file.toAbsolutePath().getParent();
        return documentNode == null || directory == null
                ? WebConfig.OPEN
                : new WebConfigReader(problems).configOf(documentNode, directory, files);
    }

    private WebConfig configOf(YamlNode documentNode, Path directory, WatchedFiles files) {
        YamlMapping yaml = new YamlMapping(documentNode, "the file", SECTIONS, problems);
        YamlNode tls = yaml.get("tls_server_config");
        YamlNode http = yaml.get("http_server_config");
        YamlNode users = yaml.get("basic_auth_users");
        YamlNode rate = yaml.get("rate_limit");
        YamlMapping server = http == null
                ? null
                : new YamlMapping(http, "http_server_config", List.of("http2", "headers"), problems);
        return new WebConfig(
                tls == null ? null : new TlsSettingsReader(tls, directory, files, problems).read(),
                server == null || server.booleanOf("http2", true),
                server == null ? Map.of() : headersOf(server.get("headers")),
                users == null ? Map.of() : usersOf(users),
                rate == null ? null : rateLimitOf(rate));
    }

    private Map<String, String> headersOf(@Nullable YamlNode node) {
        if (node == null) {
            return Map.of();
        }
        YamlMapping yaml = new YamlMapping(node, "headers", List.copyOf(HEADERS.keySet()), problems);
        Map<String, String> headers = new TreeMap<>();
        for (String name : yaml.names()) {
            String headerText = yaml.textOf(name);
            String value = headerText == null ? "" : headerText;
            List<String> choice = HEADERS.getOrDefault(name, List.of());
            if (!value.isEmpty() && !choice.isEmpty() && !choice.contains(value.toLowerCase(Locale.ROOT))) {
                yaml.addProblem(name, "is \"" + value + "\"; expected " + String.join(" or ", choice), "");
            } else if (value.chars().anyMatch(c -> c < ' ' || c > '~')) {
                yaml.addProblem(name, "has a line end or a sign beyond ASCII", "");
            }
            headers.put(name, value);
        }
        return headers;
    }

    private Map<String, String> usersOf(YamlNode node) {
        YamlMapping yaml = new YamlMapping(node, "basic_auth_users", List.of(), problems);
        Map<String, String> users = new TreeMap<>();
        for (String user : yaml.names()) {
            String hash = yaml.textOf(user);
            Matcher bcryptMatcher = BCRYPT.matcher(hash == null ? "" : hash);
            if (user.isEmpty() || user.contains(":")) {
                yaml.addProblem(user, "is no user's name; expected one without a colon", "");
            } else if (hash == null || !bcryptMatcher.matches()) {
                yaml.addProblem(user, "has no bcrypt hash such as $2y$10$...", "Maybe htpasswd -nBC 10 " + user);
            } else {
                int cost = Integer.parseInt(bcryptMatcher.group(1));
                if (cost < 4 || cost > MAX_COST) {
                    yaml.addProblem(
                            user,
                            "has a hash of cost " + cost + "; expected 4 to " + MAX_COST,
                            "Maybe htpasswd -nBC 10 " + user);
                }
                users.put(user, hash);
            }
        }
        return users;
    }

    private @Nullable RateLimit rateLimitOf(YamlNode node) {
        YamlMapping yaml = new YamlMapping(node, "rate_limit", List.of("interval", "burst"), problems);
        String interval = yaml.textOf("interval");
        String burst = yaml.textOf("burst");
        long nanos = 0;
        try {
            nanos = interval == null ? 0 : GoDuration.parse(interval).toNanos();
        } catch (IllegalArgumentException e) {
            yaml.addProblem("interval", "is wrong: " + e.getMessage(), "");
        }
        int most = burst != null && burst.matches("[0-9]{1,6}") ? Integer.parseInt(burst) : 0;
        if (burst != null && !burst.matches("[0-9]{1,6}")) {
            yaml.addProblem("burst", "is " + burst + "; expected a whole number", "");
        } else if (nanos > 0 && most == 0) {
            yaml.addProblem(
                    "burst", "is 0 or missing; expected at least 1, else every request is refused", "Maybe burst: 20");
        }
        return nanos == 0 ? null : new RateLimit(nanos, most);
    }
}
