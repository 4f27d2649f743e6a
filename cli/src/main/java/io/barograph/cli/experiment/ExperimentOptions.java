package io.barograph.cli.experiment;

import io.barograph.cli.experiment.measure.Experiment;
import io.barograph.cli.experiment.node.DiskDirectory;
import io.barograph.cli.options.UsageException;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.problem.NearMatch;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine.Option;

/// The options of `barograph experiment`, as they were given.
final class ExperimentOptions {

    private static final int SHORTEST_PHASE = 6;
    private static final int LONGEST_PHASE = 20;
    private static final Path NO_DIRECTORY = Path.of("/dev/null");

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = {
                "Only these experiments, with commas between them: cpu, cpu-limit, disk, disk-write.",
                "Word. Default: all."
            })
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--phase-seconds",
            paramLabel = "SECONDS",
            description = {
                "How long each of an experiment's three phases takes.",
                "Seconds, 6 to 20. Default: ${DEFAULT-VALUE}."
            })
    private String phaseSeconds = "12";

    @Option(
            names = "--tolerance",
            paramLabel = "POINTS",
            description = {
                "How many points of percent lost and said may lie apart.",
                "Points, 1 to 100. Default: ${DEFAULT-VALUE}."
            })
    private String tolerance = "25";

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = {
                "Where the disk's experiments put two files of at most 256 MiB, which are removed at the end.",
                "Directory. Default: a directory for temporary files on a disk."
            })
    private String directory = "";

    @Option(
            names = "--force",
            description = "Also on a node in trouble: contended, busy, or with little memory or disk space left.")
    private boolean force;

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

    /// What the options say. It is complete only where no problem was found.
    ExperimentPlan readPlan(OptionProblems problems) {
        Set<Experiment> experiments = EnumSet.noneOf(Experiment.class);
        for (String word : only) {
            experiments.add(problems.readOption("--only", Experiment.CPU, () -> findExperiment(word)));
        }
        List<Experiment> chosen = List.copyOf(only.isEmpty() ? EnumSet.allOf(Experiment.class) : experiments);
        boolean needsDisk = chosen.stream().anyMatch(Experiment::needsDisk);
        long phase = problems.readOption(
                "--phase-seconds", 12L, () -> readNumber(phaseSeconds, SHORTEST_PHASE, LONGEST_PHASE));
        return new ExperimentPlan(
                new HostRoots(
                        Path.of("/"),
                        readDirectory("--path.procfs", procfs, problems),
                        readDirectory("--path.sysfs", sysfs, problems)),
                chosen,
                Duration.ofSeconds(phase),
                problems.readOption("--tolerance", 25L, () -> readNumber(tolerance, 1, 100)),
                directory.isEmpty() ? findDefaultDirectory(needsDisk, problems) : readDiskDirectory(problems),
                force);
    }

    private static Experiment findExperiment(String word) {
        List<String> words =
                Arrays.stream(Experiment.values()).map(Experiment::word).toList();
        for (Experiment experiment : Experiment.values()) {
            if (experiment.word().equals(word)) {
                return experiment;
            }
        }
        String near = NearMatch.of(word, words);
        throw new UsageException("\"" + word + "\": expected one of " + String.join(", ", words)
                + (near == null ? "" : ". Maybe " + near));
    }

    private Path readDiskDirectory(OptionProblems problems) {
        Path path = readDirectory("--directory", directory, problems);
        String why = Files.isDirectory(path) ? DiskDirectory.whyNoDisk(path) : "";
        if (!why.isEmpty()) {
            problems.addProblem("--directory: \"" + directory + "\": " + why);
        }
        return path;
    }

    /// @param needsDisk whether it is a problem that there is none on a disk
    private static Path findDefaultDirectory(boolean needsDisk, OptionProblems problems) {
        Path path = DiskDirectory.firstOf(List.of(
                Path.of("/var/tmp"), Path.of("/var/lib"), Path.of(System.getProperty("java.io.tmpdir", "/tmp"))));
        if (needsDisk && !DiskDirectory.whyNoDisk(path).isEmpty()) {
            problems.addProblem("--directory: not given, and the default " + path
                    + " is on no disk. Maybe name a directory that is on one");
        }
        return path;
    }

    private static Path readDirectory(String option, String text, OptionProblems problems) {
        Path path = NO_DIRECTORY;
        try {
            path = Path.of(text);
        } catch (InvalidPathException _) {
            // it has letters that the locale does not have
        }
        if (!Files.isDirectory(path)) {
            problems.addProblem(option + ": \"" + text + "\": expected a directory. Maybe it is not mounted here");
        }
        return path;
    }

    private static long readNumber(String text, long least, long most) {
        if (!text.matches("[0-9]{1,9}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
            throw new UsageException("\"" + text + "\": expected a number from " + least + " to " + most);
        }
        return Long.parseLong(text);
    }
}
