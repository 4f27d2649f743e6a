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

    /// What the options say; of use only where no problem was found.
    public ExporterConfig read(ExporterOptions options) {
        HostRoots roots = new HostRoots(
                directory("--path.rootfs", options.rootfs),
                directory("--path.procfs", options.procfs),
                directory("--path.sysfs", options.sysfs));
        EvictionConfig eviction = new EvictionConfigReader(problems, options.replay == null ? roots.rootfs() : null)
                .read(options.eviction);
        return new ExporterConfig(
                node(options.nodeName, roots.procfs()),
                new Web(
                        ListenAddress.read(options.listen, problems),
                        telemetryPath(options.telemetryPath),
                        options.web.protection.configFile(problems),
                        options.web.bounds(problems),
                        options.web.protection.allowedHosts(problems)),
                source(options, roots),
                new FamilySelection(
                        profile(options.profile),
                        compat(options.compat == null ? List.of() : options.compat),
                        options.podUsage),
                eviction,
                reclaim(options, eviction));
    }

    private @Nullable ReclaimSettings reclaim(ExporterOptions options, @Nullable EvictionConfig eviction) {
        ReclaimSettings reclaim = options.reclaim.read(
                problems, System.getenv(), options.eviction.fileSystems.runtime(new OptionProblems()));
        if (reclaim != null && (eviction == null || options.replay != null)) {
            problems.add("--reclaim needs this host's eviction signals. Maybe leave out "
                    + (eviction == null ? "--no-collector.eviction" : "--replay"));
        }
        return reclaim;
    }

    private String telemetryPath(String text) {
        if (!text.matches("/[A-Za-z0-9._~/-]+")
                || Set.of("/snapshots", "/stats/summary", "/pods", "/healthz", "/readyz")
                        .contains(text)) {
            problems.add("--web.telemetry-path is \"" + text + "\"; expected a path such as /metrics, not one of"
                    + " /, /snapshots, /stats/summary, /pods, /healthz, /readyz");
        }
        return text;
    }

    private String node(@Nullable String given, Path procfs) {
        if (given != null && !given.isBlank()) {
            if (given.length() > 253 || given.chars().anyMatch(c -> c <= ' ')) {
                problems.add("--node-name is \"" + given + "\"; expected at most 253 characters without blanks");
            }
            return given;
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
        problems.add("this host has no name. Maybe give one: --node-name NAME");
        return "";
    }

    private Source source(ExporterOptions options, HostRoots roots) {
        Timing timing = timing(options);
        if (options.replay == null) {
            if (options.speed != null) {
                problems.add("--speed is \"" + options.speed + "\" without a recording. Maybe add --replay FILE");
            }
            String none = Files.isDirectory(roots.sysfs()) ? CgroupMounts.whyNone(roots) : null;
            if (none != null) {
                problems.add("--path.sysfs is \"" + options.sysfs + "\"; " + none);
            }
            return new Live(roots, timing, options.record == null ? null : path("--record", options.record));
        }
        if (options.record != null) {
            problems.add("--record and --replay were given; expected one of them. Maybe copy the recording instead");
        }
        Path file = path("--replay", options.replay);
        problems.expectFile("--replay", file);
        return new Recording(file, speed(options.speed == null ? "1" : options.speed));
    }

    private double speed(String text) {
        double speed = text.matches("[0-9]{1,4}(\\.[0-9]{1,3})?") ? Double.parseDouble(text) : 0;
        if (speed < 0.1 || speed > 1000) {
            problems.add("--speed is \"" + text + "\"; expected a number from 0.1 to 1000");
            return 1;
        }
        return speed;
    }

    private Timing timing(ExporterOptions options) {
        Long interval = intervalMicros("--interval", options.interval);
        boolean events = switch (options.events) {
            case "on" -> true;
            case "off" -> false;
            default -> {
                problems.add("--events is \"" + options.events + "\"; expected on or off");
                yield true;
            }
        };
        Long idle = intervalMicros("--idle-interval", options.idleInterval);
        if (events && interval != null && idle != null && idle < interval) {
            problems.add("--idle-interval is \"" + options.idleInterval + "\"; expected no less than --interval, \""
                    + options.interval + "\"");
        }
        long intervalMicros = interval == null ? SHORTEST_MICROS : interval;
        return new Timing(intervalMicros, events && idle != null ? idle : intervalMicros, events);
    }

    private @Nullable Long intervalMicros(String option, String text) {
        Matcher found = SECONDS.matcher(text);
        if (!found.matches()) {
            String near = text.matches("[0-9]{1,5}") ? text + "s" : "2s";
            problems.add(option + " is \"" + text + "\"; expected a duration in s or ms, 2s to 20s. Maybe " + near);
            return null;
        }
        long micros = Long.parseLong(found.group(1)) * ("s".equals(found.group(2)) ? 1_000_000L : 1000L);
        if (micros < SHORTEST_MICROS || micros > LONGEST_MICROS) {
            problems.add(option + " is \"" + text + "\"; expected 2s to 20s. Maybe "
                    + (micros < SHORTEST_MICROS
                            ? "2s: the kernel's averages change no faster"
                            : "20s: the averages need a pass every 30 s"));
            return null;
        }
        return micros;
    }

    private Set<CompatProgram> compat(List<String> words) {
        Set<CompatProgram> all = EnumSet.noneOf(CompatProgram.class);
        for (String word : words) {
            CompatProgram found = chosen("--compat", word, CompatProgram.values(), CompatProgram::word);
            if (found != null) {
                all.add(found);
            }
        }
        return all;
    }

    private ExpositionProfile profile(String word) {
        ExpositionProfile found = chosen("--profile", word, ExpositionProfile.values(), ExpositionProfile::word);
        return found == null ? ExpositionProfile.LEAN : found;
    }

    private <T> @Nullable T chosen(String option, String word, T[] choices, Function<T, String> wordOf) {
        for (T each : choices) {
            if (wordOf.apply(each).equals(word)) {
                return each;
            }
        }
        List<String> words = Stream.of(choices).map(wordOf).toList();
        String near = NearMatch.of(word, words);
        problems.add(option + " is \"" + word + "\"; expected " + String.join(" or ", words)
                + (near == null ? "" : ". Maybe " + near));
        return null;
    }

    private Path directory(String option, String text) {
        Path path = path(option, text);
        if (!Files.isDirectory(path)) {
            problems.add(option + " is \"" + text + "\"; expected a directory. Maybe the host's file system is not"
                    + " mounted there");
        }
        return path;
    }

    private Path path(String option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            problems.add(option + " is no path: " + e.getMessage());
            return NOWHERE;
        }
    }
}
