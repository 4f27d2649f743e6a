package io.barograph.testkit.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// What a program shows to Prometheus, read line by line and with no parser of the product.
///
/// @param headers HELP and TYPE lines, by their first three words
/// @param values by series
public record ScrapedMetrics(Map<String, String> headers, Map<String, String> values) {

    public static ScrapedMetrics of(String text, Predicate<String> family) {
        Map<String, String> headers = new TreeMap<>();
        Map<String, String> values = new TreeMap<>();
        for (String line : text.split("\n", -1)) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# ") && family.test(words[2])) {
                once(headers, words[0] + " " + words[1] + " " + words[2], words[3]);
            } else if (!line.startsWith("#") && family.test(line.split("[{ ]", 2)[0])) {
                int value = line.lastIndexOf(' ');
                once(values, line.substring(0, value), line.substring(value + 1));
            }
        }
        return new ScrapedMetrics(headers, values);
    }

    private static void once(Map<String, String> into, String key, String value) {
        if (into.put(key, value) != null) {
            throw new AssertionError(key + " stands there twice");
        }
    }

    public static String text(HttpClient client, URI uri) {
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString(UTF_8))
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A value as the kernel counts it: dividing it into seconds may have spoiled a digit far behind the point.
    public long millionths(String series) {
        String value = values.get(series);
        if (value == null) {
            throw new AssertionError("there is no " + series);
        }
        return Math.round(Double.parseDouble(value) * 1e6);
    }
}
