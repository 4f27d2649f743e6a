package io.barograph.cli.silence;

import io.barograph.cli.options.UsageException;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ConfigMapStore;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.access.ClusterAccessException;
import io.barograph.controller.standalone.FileSilenceStore;
import io.barograph.problem.NearDirectory;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where silences are kept.
final class SilenceStoreOptions {

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = {"How to reach the API server.", ClusterAccess.DEFAULT})
    private @Nullable Path kubeconfig;

    @Option(
            names = "--namespace",
            paramLabel = "NAMESPACE",
            description = {
                "Where the ConfigMap " + ConfigMapStore.SILENCES + " lies: the controller's --lease-namespace.",
                "Name. Default: ${DEFAULT-VALUE}."
            })
    private String namespace = "barograph";

    @Option(
            names = "--silences",
            paramLabel = "DIR",
            description = {
                "Keep them in this directory's files, for a controller that was given the same.",
                "Directory. Default: the ConfigMap."
            })
    private @Nullable Path directory;

    /// What is done with the store.
    interface Use {
        void applyTo(EntryStore store) throws IOException;
    }

    /// Opens the store, uses it and closes it.
    ///
    /// @throws io.barograph.controller.kube.access.ClusterAccessException if there is no way to a cluster
    /// @throws UsageException if the options contradict each other
    void useStore(Use use) throws IOException {
        if (directory != null) {
            if (kubeconfig != null) {
                throw new UsageException("--silences and --kubeconfig: expected one of them");
            }
            use.applyTo(new FileSilenceStore(directory));
            return;
        }
        ClusterAccess access = findAccess(kubeconfig, System.getenv(), ClusterAccess.SERVICE_ACCOUNT);
        try (ApiConnection connection = ApiConnection.forFewCalls(access)) {
            use.applyTo(new ConfigMapStore(connection, namespace, ConfigMapStore.SILENCES));
        }
    }

    /// The way to the cluster whose ConfigMap it is. Where there is none, the controller may have been given a
    /// directory; `barograph up` has none.
    static ClusterAccess findAccess(@Nullable Path kubeconfig, Map<String, String> environment, Path serviceAccount) {
        try {
            return ClusterAccess.find(kubeconfig, environment, serviceAccount);
        } catch (ClusterAccessException noWay) {
            throw noWay.isUsage()
                    ? noWay
                    : new ClusterAccessException(noWay.getMessage()
                            + " Without a cluster give --silences DIR, as the controller was given. barograph up has no"
                            + " silences: it writes nothing.");
        }
    }

    /// The place that the options name.
    String name() {
        return directory == null
                ? "the ConfigMap " + ConfigMapStore.SILENCES + " of namespace " + namespace
                : "the directory " + directory;
    }

    /// The message where the place does not exist. It is made when something is first kept.
    String missing() {
        return directory == null
                ? name() + " does not exist, expected one as soon as anything was silenced. Maybe nothing ever was,"
                        + " or another --namespace."
                : of(directory, "does not exist", "nothing was ever silenced there");
    }

    /// The message where the place had to be made. A mistyped one is made too, and no controller reads it.
    String madeText() {
        return directory == null
                ? name() + " did not exist and was made, expected in the controller's --lease-namespace. Maybe this"
                        + " is the first silence."
                : of(directory, "did not exist and was made", "this is the first silence");
    }

    private String of(Path named, String what, String otherwise) {
        Path near = NearDirectory.of(named);
        return "--silences: " + name() + " " + what + ", expected the one that the controller was given. Maybe "
                + (near == null ? otherwise : near) + ".";
    }
}
