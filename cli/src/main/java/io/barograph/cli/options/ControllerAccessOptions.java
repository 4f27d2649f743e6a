package io.barograph.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.ReplicaStatus;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The controller that is asked.
public final class ControllerAccessOptions {

    @Option(
            names = "--controller",
            paramLabel = "URL",
            split = ",",
            defaultValue = "http://127.0.0.1:9978",
            description = {
                "The controller to ask; of several replicas, with commas between them or given several times, the one"
                        + " that leads is asked.",
                "URL. Default: ${DEFAULT-VALUE}."
            })
    private List<String> urls = List.of("http://127.0.0.1:9978");

    @Mixin
    private ServerAccessOptions server = new ServerAccessOptions();

    /// Asks with what the files hold now.
    public ControllerClient client() {
        return new ControllerClient(server.shown().get());
    }

    /// The address of a path of the controller, with these parameters; those without a value are left out.
    ///
    /// Of several controllers that of the one that leads. Throws a [UsageException] if the option is no
    /// address, and a [ControllerClient.NoAnswerException] if none of several answers.
    public URI addressOf(String path, Map<String, String> query) throws InterruptedException {
        return urls.size() == 1 ? addressOf(urls.getFirst(), path, query) : addressOf(leader(), path, query);
    }

    /// The first that leads; where none does, the first that answers, which then says so itself.
    private String leader() throws InterruptedException {
        String first = "";
        StringBuilder failures = new StringBuilder();
        for (String url : urls) {
            try {
                URI decisionsAddress = addressOf(url, "/api/decisions", Map.of("limit", "1"));
                ReplicaStatus replica = readDocument(client().askText(decisionsAddress), AnyDocument.class)
                        .replica();
                if (replica == null || replica.leading()) {
                    return url;
                }
                first = first.isEmpty() ? url : first;
            } catch (ControllerClient.NoAnswerException e) {
                failures.append(failures.isEmpty() ? "" : "; ").append(e.getMessage());
            }
        }
        if (first.isEmpty()) {
            throw new ControllerClient.NoAnswerException(failures.toString());
        }
        return first;
    }

    private static UsageException notAnAddress(String url) {
        return new UsageException("--controller: \"" + url + "\", expected an address such as http://127.0.0.1:9978");
    }

    private static URI addressOf(String url, String path, Map<String, String> query) {
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        if (!base.matches("https?://[^/?#\\s@]{1,300}(/[^?#\\s]{0,300})?")) {
            throw notAnAddress(url);
        }
        String queryText = query.entrySet().stream()
                .filter(parameter -> !parameter.getValue().isEmpty())
                .map(parameter ->
                        parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        URI address;
        try {
            address = URI.create(base + path + (queryText.isEmpty() ? "" : "?" + queryText));
        } catch (IllegalArgumentException _) {
            throw notAnAddress(url);
        }
        if (address.getHost() == null) {
            throw notAnAddress(url);
        }
        return address;
    }

    /// The controller's answer as a document of the API.
    ///
    /// Throws a [ControllerClient.NoAnswerException] if it is another.
    public static <T> T readDocument(String answer, Class<T> type) {
        try {
            return ApiJson.read(answer, type);
        } catch (JsonMappingException e) {
            throw foreignAnswer("unexpected value at "
                    + e.getPath().stream()
                            .map(reference -> reference.getFieldName() == null
                                    ? "[" + reference.getIndex() + "]"
                                    : "." + reference.getFieldName())
                            .collect(Collectors.joining("", "$", "")));
        } catch (JsonProcessingException e) {
            throw foreignAnswer(e.getOriginalMessage());
        }
    }

    private static ControllerClient.NoAnswerException foreignAnswer(String why) {
        return new ControllerClient.NoAnswerException(
                "the answer is not a controller's: " + why + ". Maybe the versions differ");
    }

    /// What every document says.
    private record AnyDocument(@Nullable ReplicaStatus replica) {}
}
