package io.barograph.controller.kube.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterAccessTest {

    @TempDir
    Path folder;

    @Test
    void saysWhatWasTriedWhereThereIsNoCluster() {
        assertThatExceptionOfType(ClusterAccessException.class)
                .isThrownBy(() -> ClusterAccess.find(null, Map.of(), folder))
                .withMessageContainingAll("--kubeconfig", "KUBERNETES_SERVICE_HOST", folder.toString(), "Maybe");
    }

    @Test
    void readsTheTokenAnewForEachCall() throws IOException {
        Files.writeString(folder.resolve("token"), "first\n");
        ClusterAccess access = ClusterAccess.find(null, Map.of("KUBERNETES_SERVICE_HOST", "fd00::1"), folder);
        var provider = access.config().getOauthTokenProvider();
        assertThat(provider.getToken()).isEqualTo("first");
        Files.writeString(folder.resolve("token"), "second\n");

        assertThat(provider.getToken()).isEqualTo("second");
        assertThat(access).hasToString("https://[fd00::1]:443/");
    }

    /// Opening a pipe waits for a writer.
    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    @Test
    void refusesPipesAndHugeFilesInPlaceOfReadingThem() throws Exception {
        Path pipe = pipe("pipe");
        Path huge = folder.resolve("huge");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(3_000_000_000L);
        }
        Path certified = Files.writeString(folder.resolve("certified"), """
                apiVersion: v1
                kind: Config
                current-context: here
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:1", certificate-authority: "%s"}}]
                contexts: [{name: here, context: {cluster: c, user: jo}}]
                users: [{name: jo, user: {token: t}}]
                """.formatted(pipe));
        for (Path kubeconfig : List.of(pipe, huge, certified, Path.of("/dev/zero"))) {
            assertThatExceptionOfType(ClusterAccessException.class)
                    .as("%s", kubeconfig)
                    .isThrownBy(() -> ClusterAccess.find(kubeconfig, Map.of(), folder))
                    .withMessageContainingAll("expected a regular file of at most 1 MiB", "Maybe");
        }
    }

    @Test
    void refusesATokenThatIsAPipeOrBecomesOne() throws Exception {
        Map<String, String> pod = Map.of("KUBERNETES_SERVICE_HOST", "127.0.0.1");
        Path token = pipe("token");
        assertThatExceptionOfType(ClusterAccessException.class)
                .isThrownBy(() -> ClusterAccess.find(null, pod, folder))
                .withMessageContainingAll(token.toString(), "expected a regular file of at most 1 MiB");
        Files.delete(token);
        Files.writeString(token, "first");
        var provider = ClusterAccess.find(null, pod, folder).config().getOauthTokenProvider();
        Files.delete(token);
        pipe("token");
        assertThatExceptionOfType(ClusterAccessException.class).isThrownBy(provider::getToken);
    }

    private Path asking(String program, String says) throws IOException {
        Path file = folder.resolve(program);
        Files.writeString(file, "#!/bin/sh\n" + says + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: here
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
                contexts: [{name: here, context: {cluster: c, user: jo}}]
                users:
                - name: other
                - name: jo
                  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: "%s", interactiveMode: Never}}
                """.formatted(file));
    }

    @Test
    void asksTheProgramThatAKubeconfigNames() throws IOException {
        Path kubeconfig = asking("works", """
                echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"t7"}}'
                """);
        assertThat(ClusterAccess.find(kubeconfig, Map.of(), folder).config().getAutoOAuthToken())
                .isEqualTo("t7");
    }

    @Test
    void saysThatTheProgramThatAKubeconfigNamesTellsNoCredentials() throws IOException {
        for (String says : List.of("echo the session has expired; exit 1", "echo {}", "")) {
            Path kubeconfig = asking("fails", says);
            assertThatExceptionOfType(ClusterAccessException.class)
                    .as(says)
                    .isThrownBy(() -> ClusterAccess.find(kubeconfig, Map.of(), folder))
                    .withMessageContainingAll(kubeconfig.toString(), "user jo asks the program", "fails", "Maybe");
        }
    }

    @Test
    void refusesAKubeconfigThatIsMissingBrokenOrWithoutContext() throws IOException {
        Path missing = folder.resolve("missing");
        Path broken = Files.writeString(folder.resolve("broken"), "clusters: [");
        Path empty = Files.writeString(folder.resolve("empty"), "apiVersion: v1\nkind: Config\n");
        for (Path file : new Path[] {missing, broken, empty, folder}) {
            assertThatExceptionOfType(ClusterAccessException.class)
                    .as("%s", file)
                    .isThrownBy(() -> ClusterAccess.find(file, Map.of(), folder))
                    .withMessageContainingAll("kubeconfig " + file, "expected", "Maybe");
        }
    }
}
