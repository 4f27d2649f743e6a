package io.barograph.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.Unreadable;
import io.barograph.web.ClientCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/// Asks a running controller one question. Its answer is bounded in size and time; redirects are not followed.
record ControllerClient(ClientCredentials.Shown shown) {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final int MOST_BYTES = 8 << 20;

    /// The controller gave no answer.
    static final class NoAnswerException extends RuntimeException {
        NoAnswerException(String message) {
            super(message);
        }
    }

    /// Throws IllegalArgumentException with the controller's own sentence where it does not take the question.
    String get(URI address) throws InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .sslContext(shown.tls())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(ANSWER);
            if (!shown.authorization().isEmpty()) {
                request.header("Authorization", shown.authorization());
            }
            HttpResponse<InputStream> response =
                    client.send(request.GET().build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                return answer(address, response.statusCode(), body.readNBytes(MOST_BYTES + 1));
            }
        } catch (IOException e) {
            throw new NoAnswerException(origin(address) + " gives no answer: " + Unreadable.whyNoAnswer(e)
                    + ". Maybe no controller runs there, or name it with --controller");
        }
    }

    private static String answer(URI address, int status, byte[] body) {
        if (body.length > MOST_BYTES) {
            throw new NoAnswerException(origin(address) + " answers more than " + MOST_BYTES + " bytes");
        }
        String text = new String(body, UTF_8);
        return switch (status) {
            case 200 -> text;
            case 400 -> throw new IllegalArgumentException(text.strip());
            case 401 ->
                throw new NoAnswerException(origin(address) + " answers 401. Maybe give --user and --password-file");
            case 404 ->
                throw text.contains("node ")
                        ? new IllegalArgumentException(text.strip())
                        : new NoAnswerException(
                                origin(address) + " answers 404. Maybe it is no controller, or an older one");
            default -> throw new NoAnswerException(origin(address) + " answers " + status + ": " + text.strip());
        };
    }

    private static String origin(URI address) {
        return address.getScheme() + "://" + address.getRawAuthority();
    }
}
