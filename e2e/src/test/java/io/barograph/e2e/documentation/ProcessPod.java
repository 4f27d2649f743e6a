package io.barograph.e2e.documentation;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.process.PackagedProgram;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// A pod of a Deployment without a kubelet: the packaged program as a process, with the arguments that the Deployment
/// has now, its volumes as directories, and a token that the API server has issued to its service account.
public final class ProcessPod implements AutoCloseable {

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ServerProcess process;
    private final URI url;

    private ProcessPod(ServerProcess process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Starts it and waits until its readiness probe would pass.
    ///
    /// @param directory of the pod alone
    /// @param surroundings what a pod finds around it and this process does not, as settings of the environment
    public static ProcessPod start(
            ApiServer server, JsonNode deployment, Path directory, Map<String, String> surroundings)
            throws IOException {
        return start(Checkout.HOME, server, deployment, directory, surroundings);
    }

    /// The same with the program that was packaged in another checkout.
    public static ProcessPod start(
            Path checkout, ApiServer server, JsonNode deployment, Path directory, Map<String, String> surroundings)
            throws IOException {
        JsonNode pod = deployment.at("/spec/template/spec");
        JsonNode container = pod.at("/containers/0");
        Files.createDirectories(directory);
        for (JsonNode volume : pod.path("volumes")) {
            Path mounted =
                    Files.createDirectory(directory.resolve(volume.path("name").asText()));
            fill(mounted, server, volume.at("/configMap/name").asText());
        }
        List<String> command = new ArrayList<>(List.of("env"));
        surroundings.forEach((name, value) -> command.add(name + "=" + value));
        String account = pod.path("serviceAccountName").asText();
        String token =
                server.kubectl("-n", "barograph", "create", "token", account).strip();
        command.add("BAROGRAPH_KUBECONFIG=" + server.kubeconfig("account-" + account, token));
        for (JsonNode variable : container.path("env")) {
            if (!variable.at("/valueFrom/fieldRef/fieldPath").asText().equals("metadata.name")) {
                throw new AssertionError("only a kubelet knows the value of " + variable);
            }
            command.add(variable.path("name").asText() + "=" + directory.getFileName());
        }
        List<String> arguments = new ArrayList<>();
        for (JsonNode argument : container.path("args")) {
            arguments.add(here(argument.asText(), container.path("volumeMounts"), directory));
        }
        command.addAll(PackagedProgram.commandOf(
                checkout, "cli", "io.barograph.cli.Barograph", arguments.toArray(String[]::new)));
        URI url = URI.create("http://" + surroundings.get("BAROGRAPH_WEB_LISTEN_ADDRESS"));
        return new ProcessPod(ServerProcess.start("controller", command, directory.resolve("log")), url).ready();
    }

    /// A volume of a ConfigMap has its files; without one, and of any other kind, it is empty.
    private static void fill(Path volume, ApiServer server, String configMap) throws IOException {
        JsonNode data = server.admin()
                .get("/api/v1/namespaces/barograph/configmaps/" + configMap)
                .body()
                .path("data");
        for (Map.Entry<String, JsonNode> file : data.properties()) {
            Files.writeString(volume.resolve(file.getKey()), file.getValue().asText());
        }
    }

    /// An argument that names a path below a mount, as that is called here.
    private static String here(String argument, JsonNode mounts, Path directory) {
        for (JsonNode mount : mounts) {
            String path = "=" + mount.path("mountPath").asText();
            if (argument.endsWith(path) || argument.contains(path + "/")) {
                return argument.replace(
                        path, "=" + directory.resolve(mount.path("name").asText()));
            }
        }
        return argument;
    }

    private ProcessPod ready() {
        await("the pod is ready")
                .atMost(STARTS_WITHIN)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    process.requireAlive();
                    return HTTP.send(
                                            HttpRequest.newBuilder(url.resolve("/readyz"))
                                                    .timeout(Duration.ofSeconds(20))
                                                    .build(),
                                            BodyHandlers.discarding())
                                    .statusCode()
                            == 200;
                });
        return this;
    }

    /// Where it serves.
    public URI url() {
        return url;
    }

    public String logTail() {
        return process.logTail();
    }

    /// Ends it as a kubelet does.
    @Override
    public void close() {
        if (process.isAlive()) {
            process.stop();
        }
    }
}
