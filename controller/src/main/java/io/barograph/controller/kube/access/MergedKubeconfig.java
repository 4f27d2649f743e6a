package io.barograph.controller.kube.access;

import io.barograph.goyaml.GoYamlReader;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Kubeconfig files as one, as kubectl merges them: of the clusters, contexts and users of one name the first counts,
/// as a whole; and the first current-context. Paths in them are absolute, by the directory of the file they stand in.
final class MergedKubeconfig {

    private static final String NAME_TWICE = "expected each name once. Maybe delete one of them.";
    private static final Path NULL_DEVICE = Path.of("/dev/null");

    private final KubeconfigFiles files;
    private final Map<String, Placed<Cluster>> clusters = new LinkedHashMap<>();
    private final Map<String, Placed<Context>> contexts = new LinkedHashMap<>();
    private final Map<String, Placed<AuthInfo>> users = new LinkedHashMap<>();
    private String currentContext = "";

    /// An entry and the file it stands in.
    record Placed<T>(T entry, Path file) {}

    /// The context in use, and what it names.
    ///
    /// @param user null where there is none of that name: kubectl calls without credentials then
    record Selection(
            String context,
            Placed<Cluster> cluster,
            String userName,
            @Nullable Placed<AuthInfo> user) {

        /// The files of certificates and keys that exist.
        List<Path> keyFiles() {
            Stream<String> userKeys = user == null
                    ? Stream.of()
                    : Stream.of(
                            user.entry().getClientCertificate(), user.entry().getClientKey());
            return Stream.concat(Stream.of(cluster.entry().getCertificateAuthority()), userKeys)
                    .filter(Objects::nonNull)
                    .map(Path::of)
                    .filter(Files::exists)
                    .toList();
        }

        /// A kubeconfig with these alone.
        String json() {
            Config config = new Config();
            config.setCurrentContext(context);
            config.setClusters(List.of(new NamedCluster(cluster.entry(), "cluster")));
            Context chosen = new Context();
            chosen.setCluster("cluster");
            chosen.setUser(userName);
            config.setContexts(List.of(new NamedContext(chosen, context)));
            config.setUsers(user == null ? List.of() : List.of(new NamedAuthInfo(userName, user.entry())));
            return Serialization.asJson(config);
        }
    }

    private MergedKubeconfig(KubeconfigFiles files) {
        this.files = files;
    }

    /// @throws ClusterAccessException if a file exists and is no kubeconfig, or one that is named does not exist
    static MergedKubeconfig read(KubeconfigFiles files) {
        MergedKubeconfig merged = new MergedKubeconfig(files);
        for (Path file : files.paths()) {
            Config config = files.isNamed() || isThere(file) ? readFile(file) : null;
            if (config != null) {
                merged.mergeFile(file, config);
            }
        }
        return merged;
    }

    /// One that may be there and cannot be seen is read, and refused then.
    private static boolean isThere(Path file) {
        return !file.equals(NULL_DEVICE) && !Files.notExists(file);
    }

    /// Null for an empty file.
    private static @Nullable Config readFile(Path file) {
        if (!Files.isReadable(file)) {
            throw ClusterAccessException.ofNamedFile("kubeconfig " + file
                    + ": expected a file that can be read. Maybe the path is wrong, or it belongs to another user.");
        }
        ShortFiles.expectShort("kubeconfig", file);
        try {
            String text = GoYamlReader.decodeText(Files.readAllBytes(file));
            return text.isBlank() ? null : Serialization.unmarshal(text, Config.class);
        } catch (IOException | RuntimeException _) { // fabric8 lets its YAML reader's own types through
            // What they say may quote a token
            throw new ClusterAccessException(
                    "kubeconfig " + file
                            + ": expected one that kubectl understands. Maybe it is cut short: see what `kubectl config view` says.");
        }
    }

    private void mergeFile(Path file, Config config) {
        Path directory = file.toAbsolutePath().normalize().getParent();
        mergeEntries(file, "clusters", config.getClusters(), NamedCluster::getName, clusters, namedCluster -> {
            Cluster cluster = namedCluster.getCluster() == null ? new Cluster() : namedCluster.getCluster();
            cluster.setCertificateAuthority(resolvePath(directory, cluster.getCertificateAuthority()));
            return cluster;
        });
        mergeEntries(
                file,
                "contexts",
                config.getContexts(),
                NamedContext::getName,
                contexts,
                namedContext -> namedContext.getContext() == null ? new Context() : namedContext.getContext());
        mergeEntries(file, "users", config.getUsers(), NamedAuthInfo::getName, users, namedUser -> {
            AuthInfo user = namedUser.getUser() == null ? new AuthInfo() : namedUser.getUser();
            resolvePaths(directory, user);
            return user;
        });
        String current = config.getCurrentContext();
        if (currentContext.isEmpty() && current != null) {
            currentContext = current;
        }
    }

    private static <N, T> void mergeEntries(
            Path file,
            String kind,
            @Nullable List<N> entries,
            Function<N, @Nullable String> name,
            Map<String, Placed<T>> merged,
            Function<N, T> entry) {
        Set<String> names = new HashSet<>();
        for (N namedEntry : entries == null ? List.<N>of() : entries) {
            String entryName = Objects.requireNonNullElse(name.apply(namedEntry), "");
            if (!names.add(entryName)) {
                throw new ClusterAccessException(
                        "kubeconfig " + file + ": its " + kind + " have \"" + entryName + "\" twice, " + NAME_TWICE);
            }
            merged.putIfAbsent(entryName, new Placed<>(entry.apply(namedEntry), file));
        }
    }

    private static void resolvePaths(@Nullable Path directory, AuthInfo user) {
        user.setClientCertificate(resolvePath(directory, user.getClientCertificate()));
        user.setClientKey(resolvePath(directory, user.getClientKey()));
        user.setTokenFile(resolvePath(directory, user.getTokenFile()));
        ExecConfig program = user.getExec();
        // One without a separator is looked up in the PATH
        if (program != null
                && program.getCommand() != null
                && program.getCommand().contains(File.separator)) {
            program.setCommand(resolvePath(directory, program.getCommand()));
        }
    }

    private static @Nullable String resolvePath(@Nullable Path directory, @Nullable String path) {
        if (path == null || path.isEmpty()) {
            return null;
        }
        return directory == null ? path : directory.resolve(path).normalize().toString();
    }

    /// Whether no file says anything.
    boolean isEmpty() {
        return clusters.isEmpty() && contexts.isEmpty() && users.isEmpty() && currentContext.isEmpty();
    }

    /// What a context names.
    ///
    /// @param context null for the current one
    /// @throws ClusterAccessException if there is no such context, or no cluster with a server
    Selection selectContext(@Nullable String context) {
        String contextName = context == null ? currentContext : context;
        Placed<Context> chosen = contexts.get(contextName);
        if (chosen == null) {
            throw new ClusterAccessException(files + ": " + (contextName.isEmpty() ? "no" : "its") + " current-context"
                    + (contextName.isEmpty() ? "" : " is " + contextName)
                    + ", expected one that names one of its contexts"
                    + listNames(contexts) + ". Maybe run `kubectl config use-context NAME`.");
        }
        String clusterName = Objects.requireNonNullElse(chosen.entry().getCluster(), "");
        Placed<Cluster> cluster = clusters.get(clusterName);
        if (cluster == null || isEmpty(cluster.entry().getServer())) {
            throw new ClusterAccessException(
                    files + ": its context " + contextName + " names the cluster \"" + clusterName
                            + "\", expected one that there is, with a server" + listNames(clusters)
                            + ". Maybe a file of KUBECONFIG is missing.");
        }
        String userName = Objects.requireNonNullElse(chosen.entry().getUser(), "");
        return new Selection(contextName, cluster, userName, users.get(userName));
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }

    private static String listNames(Map<String, ?> merged) {
        return merged.isEmpty() ? "" : " (" + String.join(", ", merged.keySet()) + ")";
    }
}
