package io.barograph.exporter.options;

import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig.Live;
import io.barograph.exporter.options.ExporterConfig.Recording;
import io.barograph.exporter.options.ExporterConfig.Source;
import io.barograph.exporter.options.ExporterConfig.Timing;
import io.barograph.exporter.options.ExporterConfig.Web;
import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.problem.NearMatch;
import io.barograph.problem.OptionProblems;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads options into a configuration, and gathers everything that is wrong with them.
public record ExporterConfigReader(OptionProblems problems) {

    private static final Pattern SECONDS = Pattern.compile("([0-9]{1,5})(ms|s)");
    private static final Path NOWHERE = Path.of("/");

    private static final long SHORTEST_MICROS = 2_000_000;
    private static final long LONGEST_MICROS = 20_000_000;

    /// The configuration that the options ask for; of use only where no problem was found.
    public ExporterConfig readConfig(ExporterOptions options) {
        HostRoots roots = new HostRoots(
                existingDirectory("--path.rootfs", options.rootfs),
                existingDirectory("--path.procfs", options.procfs),
                existingDirectory("--path.sysfs", options.sysfs));
        EvictionConfig eviction = new EvictionConfigReader(problems, options.replay == null ? roots.rootfs() : null)
                .readConfig(options.eviction);
        return new ExporterConfig(
                nodeName(options.nodeName, roots.procfs()),
                new Web(
                        ListenAddress.readAddresses(options.listen, problems),
                        telemetryPath(options.telemetryPath),
                        options.web.protection.configFile(problems),
                        options.web.readBounds(problems),
                        options.web.protection.allowedHosts(problems)),
                readSource(options, roots),
                new FamilySelection(
                        chosenProfile(options.profile),
                        compatPrograms(options.compat == null ? List.of() : options.compat),
                        options.podUsage),
                eviction,
                reclaim(options, eviction));
    }

    private @Nullable ReclaimSettings reclaim(ExporterOptions options, @Nullable EvictionConfig eviction) {
        ReclaimSettings reclaim = options.reclaim.readSettings(
                problems, System.getenv(), options.eviction.fileSystems.chosenRuntime(new OptionProblems()));
        if (reclaim != null && (eviction == null || options.replay != null)) {
            problems.addProblem("--reclaim needs this host's eviction signals. Maybe leave out "
                    + (eviction == null ? "--no-collector.eviction" : "--replay"));
        }
        return reclaim;
    }

    private String telemetryPath(String text) {
        if (!text.matches("/[A-Za-z0-9._~/-]+")
                || Set.of("/snapshots", "/stats/summary", "/pods", "/healthz", "/readyz")
                        .contains(text)) {
            problems.addProblem("--web.telemetry-path is \"" + text + "\"; expected a path such as /metrics, not one of"
                    + " /, /snapshots, /stats/summary, /pods, /healthz, /readyz");
        }
        return text;
    }

    private String nodeName(@Nullable String givenName, Path procfs) {
        if (givenName != null && !givenName.isBlank()) {
            if (givenName.length() > 253 || givenName.chars().anyMatch(c -> c <= ' ')) {
                problems.addProblem(
                        "--node-name is \"" + givenName + "\"; expected at most 253 characters without blanks");
            }
            return givenName;
        }
        try {
            String name =
                    Files.readString(procfs.resolve("sys/kernel/hostname")).strip();
            if (!name.isEmpty()) {
                return name;
            }
        } catch (IOException e) {
            // Only the operator knows it then
        }
        problems.addProblem("this host has no name. Maybe give one: --node-name NAME");
        return "";
    }

    private Source readSource(ExporterOptions options, HostRoots roots) {
        Timing timing = readTiming(options);
        if (options.replay == null) {
            if (options.speed != null) {
                problems.addProblem(
                        "--speed is \"" + options.speed + "\" without a recording. Maybe add --replay FILE");
            }
            String none = Files.isDirectory(roots.sysfs()) ? CgroupMounts.whyNone(roots) : null;
            if (none != null) {
                problems.addProblem("--path.sysfs is \"" + options.sysfs + "\"; " + none);
            }
            return new Live(roots, timing, options.record == null ? null : parsePath("--record", options.record));
        }
        if (options.record != null) {
            problems.addProblem(
                    "--record and --replay were given; expected one of them. Maybe copy the recording instead");
        }
        Path file = parsePath("--replay", options.replay);
        problems.expectFile("--replay", file);
        return new Recording(file, parseSpeed(options.speed == null ? "1" : options.speed));
    }

    private double parseSpeed(String text) {
        double speed = text.matches("[0-9]{1,4}(\\.[0-9]{1,3})?") ? Double.parseDouble(text) : 0;
        if (speed < 0.1 || speed > 1000) {
            problems.addProblem("--speed is \"" + text + "\"; expected a number from 0.1 to 1000");
            return 1;
        }
        return speed;
    }

    private Timing readTiming(ExporterOptions options) {
        Long interval = intervalMicros("--interval", options.interval);
        boolean events = switch (options.events) {
            case "on" -> true;
            case "off" -> false;
            default -> {
                problems.addProblem("--events is \"" + options.events + "\"; expected on or off");
                yield true;
            }
        };
        Long idle = intervalMicros("--idle-interval", options.idleInterval);
        if (events && interval != null && idle != null && idle < interval) {
            problems.addProblem("--idle-interval is \"" + options.idleInterval
                    + "\"; expected no less than --interval, \"" + options.interval + "\"");
        }
        long intervalMicros = interval == null ? SHORTEST_MICROS : interval;
        return new Timing(intervalMicros, events && idle != null ? idle : intervalMicros, events);
    }

    private @Nullable Long intervalMicros(String option, String text) {
        Matcher secondsMatch = SECONDS.matcher(text);
        if (!secondsMatch.matches()) {
            String near = text.matches("[0-9]{1,5}") ? text + "s" : "2s";
            problems.addProblem(
                    option + " is \"" + text + "\"; expected a duration in s or ms, 2s to 20s. Maybe " + near);
            return null;
        }
        long micros = Long.parseLong(secondsMatch.group(1)) * ("s".equals(secondsMatch.group(2)) ? 1_000_000L : 1000L);
        if (micros < SHORTEST_MICROS || micros > LONGEST_MICROS) {
            problems.addProblem(option + " is \"" + text + "\"; expected 2s to 20s. Maybe "
                    + (micros < SHORTEST_MICROS
                            ? "2s: the kernel's averages change no faster"
                            : "20s: the averages need a pass every 30 s"));
            return null;
        }
        return micros;
    }

    private Set<CompatProgram> compatPrograms(List<String> words) {
        Set<CompatProgram> programs = EnumSet.noneOf(CompatProgram.class);
        for (String word : words) {
            CompatProgram chosenProgram = chosen("--compat", word, CompatProgram.values(), CompatProgram::word);
            if (chosenProgram != null) {
                programs.add(chosenProgram);
            }
        }
        return programs;
    }

    private ExpositionProfile chosenProfile(String word) {
        ExpositionProfile profile = chosen("--profile", word, ExpositionProfile.values(), ExpositionProfile::word);
        return profile == null ? ExpositionProfile.LEAN : profile;
    }

    private <T> @Nullable T chosen(String option, String word, T[] choices, Function<T, String> wordOf) {
        for (T choice : choices) {
            if (wordOf.apply(choice).equals(word)) {
                return choice;
            }
        }
        List<String> words = Stream.of(choices).map(wordOf).toList();
        String near = NearMatch.of(word, words);
        problems.addProblem(option + " is \"" + word + "\"; expected " + String.join(" or ", words)
                + (near == null ? "" : ". Maybe " + near));
        return null;
    }

    private Path existingDirectory(String option, String text) {
        Path path = parsePath(option, text);
        if (!Files.isDirectory(path)) {
            problems.addProblem(option + " is \"" + text
                    + "\"; expected a directory. Maybe the host's file system is not" + " mounted there");
        }
        return path;
    }

    private Path parsePath(String option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            problems.addProblem(option + " is no path: " + e.getMessage());
            return NOWHERE;
        }
    }
}
