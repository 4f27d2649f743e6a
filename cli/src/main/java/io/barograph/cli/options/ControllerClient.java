package io.barograph.cli.options;

import static java.net.http.HttpResponse.BodyHandlers.limiting;
import static java.net.http.HttpResponse.BodyHandlers.ofByteArray;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.problem.FileErrorText;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/// Asks a running controller one question. Its answer is bounded in size and time; redirects are not followed.
///
/// @param patience for the whole answer
public record ControllerClient(ClientCredentials.Shown shown, Duration patience) {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final int MAX_BYTES = 8 << 20;

    /// The controller gave no answer.
    public static final class NoAnswerException extends RuntimeException {
        public NoAnswerException(String message) {
            super(message);
        }
    }

    public ControllerClient(ClientCredentials.Shown shown) {
        this(shown, ANSWER);
    }

    /// What a controller answers.
    ///
    /// @param serverTime by the controller's own clock; null where it does not say
    public record Answer(String text, @Nullable Instant serverTime) {}

    /// Throws a [UsageException] with the controller's own sentence where it does not take the question.
    public String askText(URI address) throws InterruptedException {
        return askController(address).text();
    }

    /// The same, with what goes with the answer.
    public Answer askController(URI address) throws InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(shown.tls())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(patience);
        if (!shown.authorization().isEmpty()) {
            request.header("Authorization", shown.authorization());
        }
        try {
            // The request's timeout ends with the headers; a body may never end
            HttpResponse<byte[]> response = client.sendAsync(request.GET().build(), limiting(ofByteArray(), MAX_BYTES))
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
                throw new NoAnswerException(originOf(address) + " answers " + response.statusCode()
                        + " with a web page. Maybe it is not a controller, or a proxy before it asks for a login");
            }
            return new Answer(
                    answerText(address, response.statusCode(), response.body()),
                    instant(response.headers().firstValue("Barograph-Now").orElse("")));
        } catch (ExecutionException e) {
            throw new NoAnswerException(originOf(address) + " gives no answer: "
                    + FileErrorText.whyNoAnswer(e.getCause() == null ? e : e.getCause())
                    + ". Maybe no controller runs there, or name it with --controller");
        } catch (TimeoutException _) {
            throw new NoAnswerException(
                    originOf(address) + " gives no whole answer within " + patience.toSeconds() + " s");
        } finally {
            client.shutdownNow();
        }
    }

    private static String answerText(URI address, int status, byte[] body) {
        String text = new String(body, UTF_8);
        return switch (status) {
            case 200, 204 -> text;
            case 400 -> throw new UsageException(text.strip());
            case 401 ->
                throw new NoAnswerException(originOf(address) + " answers 401. Maybe give --user and --password-file");
            case 404 ->
                throw new NoAnswerException(
                        text.contains("node ")
                                ? text.strip()
                                : originOf(address) + " answers 404. Maybe it is not a controller, or an older one");
            default -> throw new NoAnswerException(originOf(address) + " answers " + status + ": " + text.strip());
        };
    }

    private static @Nullable Instant instant(String millis) {
        return millis.matches("[0-9]{1,15}") ? Instant.ofEpochMilli(Long.parseLong(millis)) : null;
    }

    private static String originOf(URI address) {
        return address.getScheme() + "://" + address.getRawAuthority();
    }
}
