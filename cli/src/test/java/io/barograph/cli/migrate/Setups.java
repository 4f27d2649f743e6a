package io.barograph.cli.migrate;

import io.barograph.problem.Problem;
import io.barograph.threshold.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Kubelet settings in a test, as a configuration file.
final class Setups {

    static final Plan.Manner COMPAT = new Plan.Manner(true, Layout.SINGLE);
    static final Plan.Manner OURS = new Plan.Manner(false, Layout.SINGLE);

    private final StringBuilder text =
            new StringBuilder("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n");
    final List<Problem> problems = new ArrayList<>();

    Setups map(String key, Map<String, String> pairs) {
        text.append(key).append(pairs.isEmpty() ? ": {}\n" : ":\n");
        pairs.forEach((name, value) -> text.append("  ")
                .append(quoted(name))
                .append(": ")
                .append(quoted(value))
                .append('\n'));
        return this;
    }

    Setups line(String line) {
        text.append(line).append('\n');
        return this;
    }

    KubeletSetup read(String... flags) {
        return SetupReader.read(
                new SetupReader.Named("kubelet.yaml", text.toString()), Argument.typed(List.of(flags)), problems);
    }

    /// The policy, or null where it is refused.
    @Nullable
    Migration migration(Plan.Manner manner, String... flags) {
        return Migration.of("kubelet-eviction", read(flags), manner, problems);
    }

    /// What it is refused for.
    String refusals() {
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
