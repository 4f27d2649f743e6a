package io.barograph.web.config;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.program.WatchedFiles;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A web configuration file and its last good contents. The file is checked again and again, with the certificates and
/// keys it names. While it is broken, the last good contents stay in use.
public final class WebConfigFile {

    private static final Logger LOG = LoggerFactory.getLogger(WebConfigFile.class);

    private final Path file;
    private WatchedFiles files;
    private volatile WebConfig good;
    private volatile boolean broken;

    private WebConfigFile(Path file, WatchedFiles files, WebConfig good) {
        this.file = file;
        this.files = files;
        this.good = good;
    }

    /// Errors of a file, one line each; empty if it can be used. Warnings are left out.
    public static List<String> checkFile(Path file) {
        List<Problem> problems = new ArrayList<>();
        WebConfigReader.readConfig(file, new WatchedFiles(), problems);
        return problems.stream().filter(Problem::isError).map(Problem::toString).toList();
    }

    /// @throws WebServerException with everything that is wrong with it
    public static WebConfigFile openFile(Path file) {
        List<Problem> problems = new ArrayList<>();
        WatchedFiles files = new WatchedFiles();
        WebConfig config = WebConfigReader.readConfig(file, files, problems);
        String errors = errorsOf(problems);
        if (!errors.isEmpty()) {
            throw new WebServerException("the web configuration cannot be used:\n" + errors, null);
        }
        problems.forEach(warning -> LOG.warn("{}", warning));
        return new WebConfigFile(file, files, config);
    }

    public WebConfig current() {
        return good;
    }

    /// Whether the files, as they stand now, could not be used.
    public boolean isBroken() {
        return broken;
    }

    /// Reads what has changed; true if new contents are in use. One thread at a time calls this, and it may hang with
    /// the file system; other threads see the contents in use.
    public boolean look() {
        if (!files.changed()) {
            return false;
        }
        List<Problem> problems = new ArrayList<>();
        WatchedFiles newFiles = new WatchedFiles();
        WebConfig config = WebConfigReader.readConfig(file, newFiles, problems);
        files = newFiles;
        if ((config.tls() == null) != (good.tls() == null) && errorsOf(problems).isEmpty()) {
            problems.add(Problem.error(
                    FilePosition.of(file.toString()),
                    "TLS cannot be switched " + (good.tls() == null ? "on" : "off") + " while running",
                    "Maybe restart."));
        }
        String errors = errorsOf(problems);
        broken = !errors.isEmpty();
        if (broken) {
            LOG.warn(
                    "the web configuration was changed and cannot be used; the last good one stays in use:\n{}",
                    errors);
            return false;
        }
        problems.forEach(warning -> LOG.warn("{}", warning));
        if (good.tls() != null && config.http2() != good.http2()) {
            LOG.warn("{}: http2 is taken up at the next start only", file);
        }
        LOG.info("the web configuration {} was read anew", file);
        good = config;
        return true;
    }

    private static String errorsOf(List<Problem> problems) {
        return problems.stream()
                .filter(Problem::isError)
                .map(problem -> "  " + problem)
                .collect(Collectors.joining("\n"));
    }
}
