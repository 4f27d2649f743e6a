package io.barograph.cli.policy;

import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletFlagFile;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader.Named;
import io.barograph.cli.options.UsageException;
import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.signal.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options of `barograph policy from-kubelet`, as they were given.
final class FromKubeletOptions {

    private static final int MAX_BYTES = 4 * 256 * 1024;

    /// How warnings are written.
    enum Output {
        text,
        json
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "FLAGS",
            description = "The kubelet's flags, after --. Flags that are not about eviction are ignored.")
    private List<String> typed = List.of();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = {
                "A KubeletConfiguration, also in a ConfigMap, a KubeletConfig of OpenShift or an answer of /configz;"
                        + " or the configuration of k3s or an OpenShift node.",
                "File. Default: what the flags name as --config, if anything."
            })
    private @Nullable String config;

    @Option(
            names = "--flag-file",
            paramLabel = "FILE",
            description = {
                "A file with the kubelet's flags: words, an environment file, a systemd unit or a log line.",
                "File. Default: none."
            })
    private @Nullable String flagFile;

    @Mixin
    private FromNodeOptions running = new FromNodeOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = {
                "Where NAME.drl and NAME.cases.yaml go; - prints them.",
                "Directory. Default: the one it is called in."
            })
    String out = ".";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = {
                "What the policy is called: small letters, digits, - and dots.",
                "Name. Default: ${DEFAULT-VALUE}."
            })
    String name = "kubelet-eviction";

    @Option(names = "--force", description = "Replace files that are there.")
    boolean force;

    @Option(
            names = "--compat",
            description = {
                "Do what the kubelet does, defects too: count percentages in 32 bits and cut off,",
                "take 0.0%% and 100.0%% for thresholds, and take 1e1%%, 0x1p3%%, NaN%% and two percent signs;",
                "and hold what comes back within an hour no longer than the transition period."
            })
    boolean compat;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = {
                "How images and writable layers lie: single, dedicated_imagefs or split.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private String layout = "single";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How warnings and errors are written: ${COMPLETION-CANDIDATES} (one array, to the output).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    void checkOptions() {
        if (!name.matches("[a-z0-9][a-z0-9.-]{0,62}")) {
            throw new UsageException(
                    "--name is \"" + name + "\"; expected small letters, digits, - and dots. Maybe kubelet-eviction");
        }
        running.checkOptions();
        if (running.isAsked() && (config != null || flagFile != null || !typed.isEmpty())) {
            throw new UsageException("--from-node with --config or flags: expected one of them. Maybe leave out the"
                    + " others: a running kubelet tells file and flags together");
        }
        if (flagFile != null && !typed.isEmpty()) {
            throw new UsageException("--flag-file and flags behind -- exclude each other. Maybe add them to the file");
        }
        String first = typed.isEmpty() ? "-" : typed.getFirst();
        if (!first.startsWith("-") && !first.endsWith("kubelet")) {
            throw new UsageException("\"" + first
                    + "\" is not a kubelet flag; expected kubelet flags after --, such as -- --eviction-hard=...."
                    + " Maybe --config " + first);
        }
        if (!isPrinted() && !Files.isDirectory(Path.of(out))) {
            throw new UsageException("--out: " + out + ": there is no such directory. Maybe make it: mkdir " + out);
        }
        if (isJson() && isPrinted()) {
            throw new UsageException("-o json and --out - both print. Maybe give --out a directory");
        }
    }

    boolean isJson() {
        return output == Output.json;
    }

    boolean isPrinted() {
        return out.equals("-");
    }

    /// The kubelet's own words, typed or of a file.
    List<KubeletArgument> kubeletWords(List<Problem> problems) throws IOException {
        return flagFile == null
                ? KubeletArgument.ofTyped(typed)
                : KubeletFlagFile.readWords(flagFile, readText("--flag-file", flagFile), problems);
    }

    /// The configuration, null where there is none.
    ///
    /// @param named what the flags name
    @Nullable
    Named readConfig(@Nullable String named) throws IOException {
        if (running.isAsked()) {
            return running.readConfigz(System.getenv());
        }
        String file = config == null ? named : config;
        return file == null ? null : new Named(file, readText("--config", file));
    }

    FilesystemLayout layout() {
        FilesystemLayout foundLayout = FilesystemLayout.ofWord(layout);
        if (foundLayout == null) {
            List<String> knownWords = Arrays.stream(FilesystemLayout.values())
                    .map(FilesystemLayout::word)
                    .toList();
            throw new UsageException("--layout is \"" + layout + "\". " + NearMatch.hintFor(layout, knownWords));
        }
        return foundLayout;
    }

    private static String readText(String option, String file) throws IOException {
        String why;
        try {
            why = FileErrorText.whyNoFile(Path.of(file));
        } catch (InvalidPathException e) {
            why = "this is not a path";
        }
        if (why != null) {
            throw new UsageException(option + ": " + file + ": " + why);
        }
        try (InputStream input = Files.newInputStream(Path.of(file))) {
            return GoYamlReader.decodeText(input.readNBytes(MAX_BYTES + 1));
        } catch (CharacterCodingException e) {
            throw new UsageException(option + ": " + file + ": this is no text in UTF-8 or UTF-16", e);
        }
    }
}
