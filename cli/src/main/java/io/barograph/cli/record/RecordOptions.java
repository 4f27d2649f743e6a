package io.barograph.cli.record;

import io.barograph.cli.options.UsageException;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.FileSystemOptions;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options of `barograph record`, as they were given.
final class RecordOptions {

    private static final long MIB = 1 << 20;
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(20);

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "Where to write, a new file; compressed if its name ends with .gz.")
    private Path file = Path.of("");

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = {"How long to record.", "Duration. Default: until it is stopped."})
    private String duration = "";

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description = {"Time between frames.", "Duration, 2s to 20s. Default: ${DEFAULT-VALUE}."})
    private String interval = "2s";

    @Option(
            names = "--max-size",
            paramLabel = "MIB",
            description = {
                "How large the file may grow before it is rotated to FILE.1.",
                "MiB, 1 to 100000. Default: ${DEFAULT-VALUE}."
            })
    private String maxSize = "64";

    @Option(
            names = "--keep",
            paramLabel = "FILES",
            description = {
                "How many full files to keep: FILE.1, the newest, to FILE.N. The oldest goes first.",
                "Files, 0 to 1000. Default: ${DEFAULT-VALUE}."
            })
    private String keep = "4";

    @Option(
            names = "--scenario",
            paramLabel = "WORD",
            description = {
                "What goes on, in one word, for the recording's first line.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String scenario = "live";

    @Option(
            names = "--path.procfs",
            paramLabel = "DIR",
            description = {"The host's procfs.", "Directory. Default: ${DEFAULT-VALUE}."})
    private String procfs = "/proc";

    @Option(
            names = "--path.sysfs",
            paramLabel = "DIR",
            description = {"The host's sysfs, with its cgroup mounts.", "Directory. Default: ${DEFAULT-VALUE}."})
    private String sysfs = "/sys";

    @Option(
            names = "--path.rootfs",
            paramLabel = "DIR",
            description = {
                "The host's root, for the names of pods below var/log.",
                "Directory. Default: ${DEFAULT-VALUE}."
            })
    private String rootfs = "/";

    @Mixin
    private FileSystemOptions fileSystems = new FileSystemOptions();

    /// What the options say. It is complete only where no problem was found.
    RecordPlan readPlan(OptionProblems problems) {
        HostRoots roots = new HostRoots(
                existingDirectory("--path.rootfs", rootfs, problems),
                existingDirectory("--path.procfs", procfs, problems),
                existingDirectory("--path.sysfs", sysfs, problems));
        String none = Files.isDirectory(roots.sysfs()) ? CgroupMounts.whyNone(roots) : null;
        if (none != null) {
            problems.addProblem("--path.sysfs is \"" + sysfs + "\"; " + none);
        }
        if (!scenario.matches("[\\x21-\\x7e]{1,200}")) {
            problems.addProblem("--scenario is \"" + scenario + "\"; expected one word. Maybe "
                    + scenario.strip().replaceAll("[^\\x21-\\x7e]+", "_"));
        }
        Duration between = problems.readOption("--interval", Duration.ofSeconds(2), () -> parseInterval(interval));
        Duration length = duration.isEmpty()
                ? null
                : problems.readOption("--duration", between, () -> GoDuration.parse(duration));
        long mib = problems.readOption("--max-size", 64L, () -> parseNumber(maxSize, 1, 100_000));
        long files = problems.readOption("--keep", 4L, () -> parseNumber(keep, 0, 1000));
        return new RecordPlan(
                roots, fileSystems.rolePaths(problems), file, scenario, mib * MIB, (int) files, between, length);
    }

    private static Path existingDirectory(String option, String text, OptionProblems problems) {
        Path path = Path.of(text);
        if (!Files.isDirectory(path)) {
            problems.addProblem(option + ": \"" + text
                    + "\": expected a directory. Maybe the host's file system is not mounted there.");
        }
        return path;
    }

    private static Duration parseInterval(String text) {
        Duration interval = GoDuration.parse(text);
        if (interval.compareTo(SHORTEST) < 0) {
            throw new UsageException(
                    "\"" + text + "\": expected 2s to 20s. Maybe 2s: the kernel's averages change no faster");
        }
        if (interval.compareTo(LONGEST) > 0) {
            throw new UsageException(
                    "\"" + text + "\": expected 2s to 20s. Maybe 20s: the averages need a pass every 30 s");
        }
        return interval;
    }

    private static long parseNumber(String text, long least, long most) {
        if (!text.matches("[0-9]{1,9}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
            throw new UsageException("\"" + text + "\": expected a number from " + least + " to " + most);
        }
        return Long.parseLong(text);
    }
}
