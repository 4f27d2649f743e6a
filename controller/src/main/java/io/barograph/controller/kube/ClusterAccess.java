package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.ErrorText;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import io.fabric8.kubernetes.client.utils.Serialization;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The API server's address and our credentials, from the kubeconfig that is named or the pod's service account. There
/// is no default kubeconfig: it could be another cluster's.
public final class ClusterAccess {

    /// Where a pod finds its service account's token and the cluster's certificate authority.
    public static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private static final int CONNECT_MILLIS = 3_000;
    private static final long MAX_BYTES = 1024 * 1024;
    /// The end of a host's name, an IPv4 address or a network of them.
    private static final Pattern UNDERSTOOD = Pattern.compile("[0-9a-zA-Z./:-]*");

    private final Config config;
    private final List<Path> files;
    private final Supplier<ClusterAccess> again;

    private ClusterAccess(Config config, @Nullable Path kubeconfig, Supplier<ClusterAccess> again) {
        // Retries are ours: they look at the node again. One connection for each call, so that a dead one hurts once.
        this.config = new ConfigBuilder(config)
                .withRequestRetryBackoffLimit(0)
                .withConnectionTimeout(CONNECT_MILLIS)
                .withHttp2Disable(true)
                .build();
        this.files = Stream.concat(
                        Stream.ofNullable(kubeconfig),
                        Stream.of(config.getCaCertFile(), config.getClientCertFile(), config.getClientKeyFile())
                                .filter(Objects::nonNull)
                                .map(Path::of))
                .toList();
        this.again = again;
        files.stream().filter(Files::exists).forEach(each -> expectShort("certificate or key", each));
    }

    /// Opening a pipe waits for its writer, and a device may never end.
    private static void expectShort(String what, Path file) {
        if (!Files.isRegularFile(file) || file.toFile().length() > MAX_BYTES) {
            throw new ClusterAccessException(what + " " + file
                    + ": expected a regular file of at most 1 MiB. Maybe it is a pipe or a directory: write it to a file"
                    + " first.");
        }
    }

    /// The kubeconfig if one is named, else the pod's account.
    ///
    /// @param environment the process's
    /// @throws ClusterAccessException if there is neither, or it cannot be read
    public static ClusterAccess find(@Nullable Path kubeconfig, Map<String, String> environment, Path serviceAccount) {
        return kubeconfig != null
                ? ofKubeconfig(kubeconfig, null, environment)
                : inCluster(environment, serviceAccount);
    }

    private static ClusterAccess ofKubeconfig(Path file, @Nullable String context, Map<String, String> environment) {
        if (!Files.isReadable(file)) {
            throw new ClusterAccessException("kubeconfig " + file
                    + ": expected a file that can be read. Maybe the path is wrong, or it belongs to another user.");
        }
        expectShort("kubeconfig", file);
        Config config;
        try {
            config = Config.fromKubeconfig(context, file.toFile());
        } catch (RuntimeException e) { // fabric8 lets its YAML reader's own types through
            throw new ClusterAccessException(
                    "kubeconfig " + file + ": expected one that kubectl understands. Maybe it is cut short: "
                            + e.getMessage(),
                    e);
        }
        if (config.getCurrentContext() == null) {
            throw new ClusterAccessException("kubeconfig " + file
                    + ": expected a current-context that names one of its contexts. Maybe run `kubectl config"
                    + " use-context NAME`.");
        }
        expectCredentials(file, config);
        String used = config.getCurrentContext().getName();
        return new ClusterAccess(proxied(config, environment), file, () -> ofKubeconfig(file, used, environment));
    }

    /// fabric8 takes a kubeconfig's `proxy-url` for servers of the scheme that it has itself; kubectl for all.
    private static Config proxied(Config config, Map<String, String> environment) {
        String proxy = config.getHttpProxy() == null ? config.getHttpsProxy() : config.getHttpProxy();
        return proxy == null
                ? config
                : new ConfigBuilder(config)
                        .withHttpProxy(proxy)
                        .withHttpsProxy(proxy)
                        .withNoProxy(direct(environment))
                        .build();
    }

    /// The hosts that are reached without the proxy. fabric8 refuses entries that it cannot parse, and reads an empty
    /// entry as all hosts, so both are left out.
    private static String[] direct(Map<String, String> environment) {
        String list = environment.getOrDefault("NO_PROXY", environment.getOrDefault("no_proxy", ""));
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .map(each -> each.startsWith("*") ? each.substring(1) : each)
                .filter(each -> UNDERSTOOD.matcher(each).matches())
                .toArray(String[]::new);
    }

    /// A program that the kubeconfig names may be missing here, or may want a login. Without its credentials every call
    /// is refused.
    private static void expectCredentials(Path file, Config config) {
        String user = config.getCurrentContext().getContext().getUser();
        for (NamedAuthInfo each : users(file)) {
            ExecConfig program = each.getName().equals(user) && each.getUser() != null
                    ? each.getUser().getExec()
                    : null;
            if (program != null && config.getAutoOAuthToken() == null && config.getClientCertData() == null) {
                throw new ClusterAccessException("kubeconfig " + file + ": its user " + user + " asks the program "
                        + program.getCommand() + " for credentials and got none, expected a token or a certificate."
                        + " Maybe it is not installed here, or wants a login: see what `kubectl get nodes` says.");
            }
        }
    }

    private static List<NamedAuthInfo> users(Path kubeconfig) {
        try {
            String text = Files.readString(kubeconfig);
            return Serialization.unmarshal(text, io.fabric8.kubernetes.api.model.Config.class)
                    .getUsers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClusterAccess inCluster(Map<String, String> environment, Path serviceAccount) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        Path token = serviceAccount.resolve("token");
        if (host == null || !Files.isReadable(token)) {
            throw new ClusterAccessException("no cluster: --kubeconfig is not given, and this is no pod with a service"
                    + " account (KUBERNETES_SERVICE_HOST and " + token
                    + "). Maybe give --kubeconfig=$HOME/.kube/config.");
        }
        expectShort("service account token", token);
        String address = host.contains(":") ? "[" + host + "]" : host;
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("https://" + address + ":" + port + "/")
                .withCaCertFile(serviceAccount.resolve("ca.crt").toString())
                .withOauthTokenProvider(new TokenFile(token))
                .build();
        return new ClusterAccess(config, null, () -> inCluster(environment, serviceAccount));
    }

    /// A kubelet's own port, with this token and nothing else.
    ///
    /// @param authority of its serving certificate
    public static ClusterAccess ofKubelet(String url, Path authority, String token) {
        expectShort("certificate authority", authority);
        Config kubelet = new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withCaCertFile(authority.toString())
                .withOauthToken(token)
                .build();
        return new ClusterAccess(kubelet, null, () -> ofKubelet(url, authority, token));
    }

    Config config() {
        return config;
    }

    /// The files it was read from, except tokens.
    List<Path> files() {
        return files;
    }

    /// Reads the same context from the files again.
    ///
    /// @throws ClusterAccessException if it cannot be read any more
    ClusterAccess again() {
        return again.get();
    }

    /// The API server's address, for logs.
    @Override
    public String toString() {
        return ErrorText.withoutPasswords(config.getMasterUrl());
    }

    /// The kubelet renews a pod's token, so it is read for each call.
    private record TokenFile(Path file) implements OAuthTokenProvider {
        @Override
        public String getToken() {
            expectShort("service account token", file);
            try {
                return Files.readString(file, UTF_8).strip();
            } catch (IOException e) {
                throw new UncheckedIOException("service account token " + file + " cannot be read", e);
            }
        }
    }
}
