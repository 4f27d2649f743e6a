package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.access.ClusterAccessException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// KUBECONFIG lists files, as for kubectl: what is missing or empty is passed over, and the first of a name counts.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KubeconfigListTest {

    private static final Path FIELD = Path.of("src/test/resources/kubeconfig");

    @TempDir
    Path folder;

    private static String list(Path... files) {
        return Stream.of(files).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private ClusterAccess find(String kubeconfig) {
        return ClusterAccess.find(null, Map.of("KUBECONFIG", kubeconfig, "HOME", folder.toString()), folder);
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /// One with a cluster, a context and a user of these names.
    private Path write(String name, String context, int port, String token) throws IOException {
        return write(name, """
                apiVersion: v1
                kind: Config
                current-context: %1$s
                clusters: [{name: c-%1$s, cluster: {server: "https://127.0.0.1:%2$d"}}]
                contexts: [{name: %1$s, context: {cluster: c-%1$s, user: u-%1$s}}]
                users: [{name: u-%1$s, user: {token: %3$s}}]
                """.formatted(context, port, token));
    }

    private void refuses(String kubeconfig, String... words) {
        assertThatExceptionOfType(ClusterAccessException.class)
                .as(kubeconfig)
                .isThrownBy(() -> find(kubeconfig))
                .withMessageContainingAll(words)
                .withMessageContainingAll("expected", "Maybe");
    }

    @Test
    void theCurrentContextOfOneFileUsesTheClusterOfAnother() {
        String files = list(FIELD.resolve("only-context.yaml"), FIELD.resolve("rest.yaml"));
        ClusterAccess access = find(files);
        assertThat(access).hasToString("https://127.0.0.1:32110/");
        assertThat(access.config().getAutoOAuthToken()).isEqualTo("t0ken");
        assertThat(find(list(FIELD.resolve("rest.yaml"), FIELD.resolve("only-context.yaml"))))
                .hasToString("https://127.0.0.1:32110/");
    }

    @Test
    void passesOverWhatIsMissingOrEmpty() throws IOException {
        Path missing = folder.resolve("missing");
        Path empty = write("empty", "");
        Path remark = write("remark", "# nothing yet\n");
        Path bare = write("bare", "apiVersion: v1\nkind: Config\nclusters: null\n");
        Path plain = FIELD.resolve("plain.yaml");
        for (String each : List.of(
                list(missing, plain),
                list(plain, missing),
                list(empty, remark, bare, plain),
                list(Path.of("/dev/null"), plain),
                File.pathSeparator + plain + File.pathSeparator + File.pathSeparator,
                list(plain, plain))) {
            assertThat(find(each)).as(each).hasToString("https://127.0.0.1:32110/");
        }
    }

    @Test
    void theFirstOfANameCountsAsAWhole() throws IOException {
        Path first = write("first", "one", 1, "first");
        Path second = write("second", "two", 2, "second");
        Path same = write("same", """
                current-context: two
                clusters: [{name: c-one, cluster: {server: "https://127.0.0.1:3", tls-server-name: other.example}}]
                users: [{name: u-one, user: {username: jo, password: secret}}]
                contexts: [{name: one, context: {cluster: c-one, user: u-one}}]
                """);
        ClusterAccess access = find(list(first, second, same));
        assertThat(access).hasToString("https://127.0.0.1:1/");
        assertThat(access.serverName()).isNull();
        assertThat(access.config().getUsername()).isNull();
        assertThat(find(list(second, first))).hasToString("https://127.0.0.1:2/");
        ClusterAccess other = find(list(same, second, first));
        assertThat(other).as("the first current-context").hasToString("https://127.0.0.1:2/");
        assertThat(other.config().getAutoOAuthToken()).isEqualTo("second");
    }

    @Test
    void aNamedFileCountsAloneThenTheListThenTheHomesThenThePod() throws IOException {
        Path home = write(".kube/config", "home", 1, "h");
        Path listed = write("listed", "listed", 2, "l");
        Path named = write("named", "named", 3, "n");
        Files.writeString(folder.resolve("token"), "t");
        Map<String, String> all = new HashMap<>(Map.of(
                "HOME",
                folder.toString(),
                "KUBECONFIG",
                listed.toString(),
                "KUBERNETES_SERVICE_HOST",
                "127.0.0.9",
                "KUBERNETES_SERVICE_PORT",
                "4"));
        assertThat(ClusterAccess.find(named, all, folder)).hasToString("https://127.0.0.1:3/");
        assertThat(ClusterAccess.find(null, all, folder)).hasToString("https://127.0.0.1:2/");
        all.put("KUBECONFIG", "");
        assertThat(ClusterAccess.find(null, all, folder)).hasToString("https://127.0.0.1:1/");
        all.put("KUBECONFIG", folder.resolve("missing").toString());
        assertThat(ClusterAccess.find(null, all, folder)).hasToString("https://127.0.0.9:4/");
        all.remove("KUBECONFIG");
        Files.delete(home);
        assertThat(ClusterAccess.find(null, all, folder)).hasToString("https://127.0.0.9:4/");
    }

    @Test
    void aUserThatNoFileHasCallsWithoutCredentials() throws IOException {
        for (String user : List.of("", ", user: ''", ", user: nobody")) {
            Path file = write("config", """
                    current-context: x
                    clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
                    contexts: [{name: x, context: {cluster: c%s}}]
                    users: [{name: u, user: {token: t}}]
                    """.formatted(user));
            assertThat(find(file.toString()).config().getAutoOAuthToken())
                    .as(user)
                    .isNull();
        }
    }

    @Test
    void readsWhatEditorsOfWindowsWrite() throws IOException {
        String text = "\uFEFF" + Files.readString(FIELD.resolve("plain.yaml"));
        for (java.nio.charset.Charset charset :
                List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Path file = Files.write(folder.resolve("config"), text.getBytes(charset));
            assertThat(find(file.toString())).as("%s", charset).hasToString("https://127.0.0.1:32110/");
        }
    }

    @Test
    void aListUnderTheOptionIsOneFile() throws IOException {
        Path first = write("first", "one", 1, "t");
        assertThatExceptionOfType(ClusterAccessException.class)
                .isThrownBy(() -> ClusterAccess.find(Path.of(list(first, first)), Map.of(), folder))
                .withMessageContainingAll("kubeconfig " + list(first, first), "expected a file that can be read");
    }

    @Test
    void pathsAreThoseOfTheFileTheyStandIn() throws IOException {
        assertThat(find(FIELD.resolve("rel/config.yaml").toString()).config().getCaCertFile())
                .isEqualTo(FIELD.resolve("rel/ca.crt").toAbsolutePath().toString());
        Path program = write("bin/login", """
                #!/bin/sh
                echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"asked"}}'
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        write("users/token", "filed\n");
        Path cluster = write("clusters/config", """
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:1", certificate-authority: ../ca.crt}}]
                """);
        Path contexts = write("contexts", """
                current-context: a
                contexts:
                - {name: a, context: {cluster: c, user: a}}
                - {name: b, context: {cluster: c, user: b}}
                """);
        Path users = write("users/config", """
                users:
                - {name: a, user: {client-certificate: me.crt, client-key: keys/me.key, tokenFile: token}}
                - name: b
                  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ../bin/login}}
                """);
        ClusterAccess access = find(list(contexts, users, cluster));
        assertThat(access.config().getCaCertFile())
                .isEqualTo(folder.resolve("ca.crt").toString());
        assertThat(access.config().getClientCertFile())
                .isEqualTo(folder.resolve("users/me.crt").toString());
        assertThat(access.config().getClientKeyFile())
                .isEqualTo(folder.resolve("users/keys/me.key").toString());
        assertThat(access.config().getOauthTokenProvider().getToken()).isEqualTo("filed");
        Path other = write("other", "current-context: b\n");
        assertThat(find(list(other, contexts, users, cluster)).config().getAutoOAuthToken())
                .isEqualTo("asked");
    }

    @Test
    void aTokenFileCountsBeforeATokenUnlessItCannotBeRead() throws IOException {
        Path file = write("config", """
                current-context: x
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                users: [{name: u, user: {token: written, tokenFile: token}}]
                """);
        ClusterAccess access = find(file.toString());
        assertThat(access.config().getOauthTokenProvider()).isNull();
        assertThat(access.config().getAutoOAuthToken()).isEqualTo("written");
        Files.writeString(folder.resolve("token"), "filed");
        assertThat(find(file.toString()).config().getOauthTokenProvider().getToken())
                .isEqualTo("filed");
        Files.delete(folder.resolve("token"));
        Files.writeString(file, Files.readString(file).replace("token: written, ", ""));
        refuses(file.toString(), "kubeconfig " + file + ": token file of its user u", folder.resolve("token") + "");
    }

    @Test
    void aBrokenFileIsNamedAndNotPassedOver() throws IOException {
        Path good = write("good", "one", 1, "t");
        Path broken = write("broken", "clusters: [");
        Path twice =
                write("twice", "users: [{name: jo, user: {token: a}}, {name: jo, user: {token: b}}]\ncontexts: []\n");
        refuses(list(good, broken), "kubeconfig " + broken);
        refuses(list(good, twice), "kubeconfig " + twice, "users", "jo");
        refuses(list(good, folder), "kubeconfig " + folder);
    }

    @Test
    void whatAContextLacksIsNamed() throws IOException {
        Path only = FIELD.resolve("only-context.yaml");
        Path rest = FIELD.resolve("rest.yaml");
        refuses(only.toString(), "kubeconfig " + only, "current-context is x1");
        refuses(rest.toString(), "kubeconfig " + rest, "no current-context", "(x1)");
        Path context = write("context", "current-context: a\ncontexts: [{name: a, context: {cluster: c, user: u}}]\n");
        refuses(list(context, rest), "kubeconfig " + context + ", " + rest, "names the cluster \"c\"", "(c1)");
        Path cluster = write("cluster", "clusters: [{name: c, cluster: {server: 'https://127.0.0.1:1'}}]\n");
        Path nowhere = write("nowhere", "clusters: [{name: c, cluster: {}}]\n");
        refuses(list(context, nowhere, cluster), "names the cluster \"c\"", "with a server (c)");
        Path path = folder.resolve("missing");
        assertThatExceptionOfType(ClusterAccessException.class)
                .isThrownBy(() -> find(path.toString()))
                .withMessageContainingAll("no cluster: --kubeconfig is not given", "KUBECONFIG is " + path, "Maybe");
    }

    /// As a program that asks for a login each hour has it: the token of a moment ago is refused.
    @Test
    void aRefusedTokenIsAskedAnewOfTheFileWithTheUser() throws IOException {
        List<String> tokens = new CopyOnWriteArrayList<>();
        try (HostileApi api = new HostileApi(exchange -> {
            String token = exchange.getRequestHeaders().getFirst("Authorization");
            tokens.add(token);
            HostileApi.says(token.equals("Bearer new") ? 200 : 401, "{}").answer(exchange);
        })) {
            Path context = write("context", """
                    current-context: x
                    contexts: [{name: x, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                    """.formatted(api.port()));
            Path users = write("users", """
                    users:
                    - name: u
                      user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ./login}}
                    """);
            Path shadowed = write("shadowed", "users: [{name: u, user: {token: another}}]\n");
            Path program = write("login", """
                    #!/bin/sh
                    token=$(cat "$(dirname "$0")/now")
                    printf '{"apiVersion":"client.authentication.k8s.io/v1","status":{"token":"%s"}}' "$token"
                    """);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
            write("now", "old");
            try (ApiConnection connection = ApiConnection.forCluster(find(list(context, users, shadowed)))) {
                write("now", "new");
                assertThat(connection.send(ApiRequest.get("/version"))).isInstanceOf(ApiOutcome.Done.class);
            }
        }
        assertThat(tokens).containsExactly("Bearer old", "Bearer new");
    }
}
