package io.barograph.controller.kube.access;

import io.barograph.controller.kube.tls.ServerNameContext;
import io.barograph.problem.ErrorText;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The API server's address and our credentials, found as kubectl does: from the kubeconfig that is named, from those
/// that KUBECONFIG lists, from the one in the home directory, or from the pod's service account.
public final class ClusterAccess {

    /// What an option that names a kubeconfig says of its default.
    public static final String DEFAULT =
            "File. Default: as kubectl, the files of $KUBECONFIG, else ~/.kube/config, else the account of the pod we"
                    + " run in.";

    /// Where a pod finds its service account's token and the cluster's certificate authority.
    public static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private static final Logger LOG = LoggerFactory.getLogger(ClusterAccess.class);
    private static final String ACCOUNT_TOKEN = "service account token";
    private static final int CONNECT_MILLIS = 3_000;
    /// The end of a host's name, an IPv4 address or a network of them.
    private static final Pattern UNDERSTOOD = Pattern.compile("[0-9a-zA-Z./:-]*");

    private final Config config;
    private final List<Path> files;
    private final Kubeconfig kubeconfig;
    private final Supplier<ClusterAccess> reloader;

    /// What a kubeconfig has beside fabric8's settings.
    ///
    /// @param files all that count, whether they exist or not
    /// @param user the file of the user in use
    /// @param serverName for SNI and the certificate in place of the address's host; null where that counts
    private record Kubeconfig(
            List<Path> files, @Nullable Path user, @Nullable String serverName) {
        private static final Kubeconfig NONE = new Kubeconfig(List.of(), null, null);
    }

    private ClusterAccess(ConfigBuilder settings, Kubeconfig kubeconfig, Supplier<ClusterAccess> reloader) {
        // Retries are ours: they look at the node again. One connection for each call, so that a dead one hurts once.
        settings.withRequestRetryBackoffLimit(0)
                .withConnectionTimeout(CONNECT_MILLIS)
                .withHttp2Disable(true)
                .withTlsServerName(null); // the JDK's client has no such setting: see ApiClients
        this.config = new RenewedConfig(settings, () -> reloader.get().config(), kubeconfig.user());
        Stream<Path> keys = Stream.of(config.getCaCertFile(), config.getClientCertFile(), config.getClientKeyFile())
                .filter(Objects::nonNull)
                .map(Path::of);
        this.files = Stream.concat(kubeconfig.files().stream(), keys).toList();
        this.kubeconfig = kubeconfig;
        this.reloader = reloader;
    }

    /// The way to the cluster, as kubectl finds it.
    ///
    /// @param kubeconfig the only one that counts; null where none is named
    /// @param environment the process's
    /// @throws ClusterAccessException if there is none, or it cannot be read
    public static ClusterAccess find(@Nullable Path kubeconfig, Map<String, String> environment, Path serviceAccount) {
        KubeconfigFiles files = KubeconfigFiles.find(kubeconfig, environment);
        MergedKubeconfig merged = MergedKubeconfig.read(files);
        if (!files.isNamed() && merged.isEmpty()) {
            return inCluster(files, environment, serviceAccount);
        }
        MergedKubeconfig.Selection selected = merged.selectContext(null);
        if (selected.user() == null && !selected.userName().isEmpty()) {
            LOG.warn(
                    "{}: its context {} names the user {}, and there is none of that name. The API server is asked"
                            + " without credentials.",
                    files,
                    selected.context(),
                    selected.userName());
        }
        return ofKubeconfig(files, selected, environment);
    }

    private static ClusterAccess ofKubeconfig(
            KubeconfigFiles files, MergedKubeconfig.Selection selected, Map<String, String> environment) {
        selected.keyFiles().forEach(keyFile -> ShortFiles.expectShort("certificate or key", keyFile));
        Config config;
        try {
            config = Config.fromKubeconfig(selected.json());
        } catch (RuntimeException e) { // fabric8 lets its readers' own types through
            throw new ClusterAccessException(
                    files + ": expected a cluster and a user that kubectl understands, and got: " + e.getMessage()
                            + ". Maybe see what `kubectl get nodes` says.",
                    e);
        }
        MergedKubeconfig.Placed<AuthInfo> user = selected.user();
        ConfigBuilder settings = proxySettings(config, environment);
        if (user != null) {
            expectCredentials(selected.userName(), user, config);
            settings.withOauthTokenProvider(findTokenFile(selected.userName(), user));
        }
        return new ClusterAccess(
                settings,
                new Kubeconfig(files.paths(), user == null ? null : user.file(), readServerName(selected.cluster())),
                () -> ofKubeconfig(files, MergedKubeconfig.read(files).selectContext(selected.context()), environment));
    }

    /// The user's token file, which counts before a token; null where there is none, or only the token can be read.
    private static @Nullable OAuthTokenProvider findTokenFile(String name, MergedKubeconfig.Placed<AuthInfo> user) {
        String path = user.entry().getTokenFile();
        if (path == null || (user.entry().getToken() != null && !Files.isReadable(Path.of(path)))) {
            return null;
        }
        String what = "kubeconfig " + user.file() + ": token file of its user " + name;
        ShortFiles.expectShort(what, Path.of(path));
        return new TokenFile(what, Path.of(path));
    }

    private static @Nullable String readServerName(MergedKubeconfig.Placed<Cluster> cluster) {
        String name = cluster.entry().getTlsServerName();
        if (name == null || name.isEmpty()) {
            return null;
        }
        try {
            ServerNameContext.toServerNames(name);
            return name;
        } catch (IllegalArgumentException e) {
            throw new ClusterAccessException(
                    "kubeconfig " + cluster.file() + ": its tls-server-name is \"" + name
                            + "\", expected a host's name. Maybe leave out scheme and port.",
                    e);
        }
    }

    /// fabric8 takes a kubeconfig's `proxy-url` for servers of the scheme that it has itself; kubectl for all.
    private static ConfigBuilder proxySettings(Config config, Map<String, String> environment) {
        String proxy = config.getHttpProxy() == null ? config.getHttpsProxy() : config.getHttpProxy();
        ConfigBuilder settings = new ConfigBuilder(config);
        return proxy == null
                ? settings
                : settings.withHttpProxy(proxy).withHttpsProxy(proxy).withNoProxy(directHosts(environment));
    }

    /// The hosts that are reached without the proxy. fabric8 refuses entries that it cannot parse, and reads an empty
    /// entry as all hosts, so both are left out.
    private static String[] directHosts(Map<String, String> environment) {
        String list = environment.getOrDefault("NO_PROXY", environment.getOrDefault("no_proxy", ""));
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .map(host -> host.startsWith("*") ? host.substring(1) : host)
                .filter(host -> UNDERSTOOD.matcher(host).matches())
                .toArray(String[]::new);
    }

    /// A program that the kubeconfig names may be missing here, or may want a login. Without its credentials every call
    /// is refused.
    private static void expectCredentials(String name, MergedKubeconfig.Placed<AuthInfo> user, Config config) {
        ExecConfig program = user.entry().getExec();
        if (program != null && config.getAutoOAuthToken() == null && config.getClientCertData() == null) {
            throw new ClusterAccessException("kubeconfig " + user.file() + ": its user " + name + " asks the program "
                    + program.getCommand() + " for credentials and got none, expected a token or a certificate."
                    + " Maybe it is not installed here, or wants a login: see what `kubectl get nodes` says.");
        }
    }

    private static ClusterAccess inCluster(
            KubeconfigFiles files, Map<String, String> environment, Path serviceAccount) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        Path token = serviceAccount.resolve("token");
        if (host == null || !Files.isReadable(token)) {
            throw new ClusterAccessException("no cluster: --kubeconfig is not given, " + files.origin()
                    + ", and this is no pod with a service account (KUBERNETES_SERVICE_HOST and " + token
                    + "). Maybe give --kubeconfig=FILE.");
        }
        ShortFiles.expectShort(ACCOUNT_TOKEN, token);
        Path authority = serviceAccount.resolve("ca.crt");
        if (Files.exists(authority)) {
            ShortFiles.expectShort("certificate authority", authority);
        }
        String address = host.contains(":") ? "[" + host + "]" : host;
        ConfigBuilder settings = new ConfigBuilder(Config.empty())
                .withMasterUrl("https://" + address + ":" + port + "/")
                .withCaCertFile(authority.toString())
                .withOauthTokenProvider(new TokenFile(ACCOUNT_TOKEN, token));
        return new ClusterAccess(settings, Kubeconfig.NONE, () -> inCluster(files, environment, serviceAccount));
    }

    /// A kubelet's own port, with this token and nothing else.
    ///
    /// @param authority of its serving certificate
    public static ClusterAccess ofKubelet(String url, Path authority, String token) {
        ShortFiles.expectShort("certificate authority", authority);
        ConfigBuilder settings = new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withCaCertFile(authority.toString())
                .withOauthToken(token);
        return new ClusterAccess(settings, Kubeconfig.NONE, () -> ofKubelet(url, authority, token));
    }

    /// The address and the credentials, as the client library takes them.
    public Config config() {
        return config;
    }

    /// The name that the API server's certificate must have in place of its address's host; null where the host counts.
    public @Nullable String serverName() {
        return kubeconfig.serverName();
    }

    /// The files it was read from, except tokens.
    public List<Path> files() {
        return files;
    }

    /// Reads the same context from the files again.
    ///
    /// @throws ClusterAccessException if it cannot be read any more
    public ClusterAccess readAgain() {
        return reloader.get();
    }

    /// Where address and credentials come from, for logs.
    public String origin() {
        return kubeconfig.files().isEmpty()
                ? "the service account of this pod"
                : "kubeconfig "
                        + kubeconfig.files().stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /// The API server's address, for logs.
    @Override
    public String toString() {
        return ErrorText.withoutPasswords(config.getMasterUrl());
    }
}
