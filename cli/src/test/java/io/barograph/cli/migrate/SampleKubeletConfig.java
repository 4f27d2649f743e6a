package io.barograph.cli.migrate;

import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader;
import io.barograph.problem.Problem;
import io.barograph.signal.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Kubelet settings in a test, as a configuration file.
public final class SampleKubeletConfig {

    static final MigrationPlan.Manner COMPAT = new MigrationPlan.Manner(true, FilesystemLayout.SINGLE);
    public static final MigrationPlan.Manner OURS = new MigrationPlan.Manner(false, FilesystemLayout.SINGLE);

    private final StringBuilder text =
            new StringBuilder("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n");
    public final List<Problem> problems = new ArrayList<>();

    public SampleKubeletConfig map(String key, Map<String, String> pairs) {
        text.append(key).append(pairs.isEmpty() ? ": {}\n" : ":\n");
        pairs.forEach((name, value) -> text.append("  ")
                .append(quoted(name))
                .append(": ")
                .append(quoted(value))
                .append('\n'));
        return this;
    }

    public SampleKubeletConfig line(String line) {
        text.append(line).append('\n');
        return this;
    }

    public KubeletSetup read(String... flags) {
        return KubeletSetupReader.readSetup(
                new KubeletSetupReader.Named("kubelet.yaml", text.toString()),
                KubeletArgument.ofTyped(List.of(flags)),
                problems);
    }

    /// The policy, or null where it is refused.
    @Nullable
    public Migration migration(MigrationPlan.Manner manner, String... flags) {
        return Migration.of("kubelet-eviction", read(flags), manner, problems);
    }

    /// What it is refused for.
    public String refusals() {
        StringBuilder all = new StringBuilder();
        problems.stream().filter(Problem::isError).forEach(it -> all.append(it).append('\n'));
        return all.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
