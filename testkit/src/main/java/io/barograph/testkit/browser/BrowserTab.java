package io.barograph.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;

/// A tab of a real browser without a window that can be typed into, by the Chrome DevTools Protocol
/// (<https://chromedevtools.github.io/devtools-protocol/>). Time in it is real.
public final class BrowserTab implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process chromium;
    private final HttpClient http;
    private final WebSocket socket;
    private final Answers answers;
    private final AtomicInteger numbers = new AtomicInteger();

    private BrowserTab(Process chromium, HttpClient http, WebSocket socket, Answers answers) {
        this.chromium = chromium;
        this.http = http;
        this.socket = socket;
        this.answers = answers;
    }

    /// What comes back, whole messages only.
    private static final class Answers implements WebSocket.Listener {

        final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
        final List<String> complaints = new CopyOnWriteArrayList<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                take(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }

        private void take(String message) {
            try {
                JsonNode json = JSON.readTree(message);
                String method = json.path("method").asText();
                if (json.has("id")) {
                    CompletableFuture<JsonNode> waiting =
                            asked.remove(json.get("id").asInt());
                    if (waiting != null) {
                        waiting.complete(json);
                    }
                } else if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
                    complaints.add(json.get("params").toString());
                }
            } catch (IOException e) {
                complaints.add(e.toString());
            }
        }
    }

    /// Opens a page; what is kept between runs goes to the directory.
    public static BrowserTab open(String url, Path directory) throws Exception {
        Path profile = directory.resolve("tab");
        Process chromium = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("tab.log").toFile())
                .start();
        HttpClient http = HttpClient.newHttpClient();
        try {
            Path told = profile.resolve("DevToolsActivePort");
            await().atMost(PATIENCE)
                    .until(() -> Files.exists(told) && Files.readAllLines(told).size() > 1);
            URI list = URI.create("http://127.0.0.1:" + Files.readAllLines(told).getFirst() + "/json/list");
            Answers answers = new Answers();
            WebSocket socket = http.newWebSocketBuilder()
                    .buildAsync(page(http, list), answers)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            BrowserTab tab = new BrowserTab(chromium, http, socket, answers);
            tab.call("Runtime.enable", "{}");
            tab.call("Log.enable", "{}");
            tab.call("Emulation.setFocusEmulationEnabled", "{\"enabled\":true}");
            tab.call("Page.navigate", "{\"url\":" + JSON.writeValueAsString(url) + "}");
            return tab;
        } catch (Exception | AssertionError e) {
            end(chromium);
            throw e;
        }
    }

    private static URI page(HttpClient http, URI list) throws Exception {
        JsonNode tabs =
                JSON.readTree(http.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                        .body());
        for (JsonNode each : tabs) {
            if (each.path("type").asText().equals("page")) {
                return URI.create(each.get("webSocketDebuggerUrl").asText());
            }
        }
        throw new IllegalStateException("the browser has no tab: " + tabs);
    }

    private JsonNode call(String method, String parameters) throws Exception {
        int number = numbers.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.asked.put(number, answer);
        String asked = "{\"id\":" + number + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
        socket.sendText(asked, true).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        JsonNode json = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(json.has("error")).as(json.toString()).isFalse();
        return json.get("result");
    }

    /// What a JavaScript expression comes to, as text.
    public String value(String expression) throws Exception {
        return evaluated("String(" + expression + ")");
    }

    /// What a promise comes to, which must be text.
    public String promised(String expression) throws Exception {
        return evaluated(expression);
    }

    private String evaluated(String expression) throws Exception {
        JsonNode result = call(
                "Runtime.evaluate",
                "{\"returnByValue\":true,\"awaitPromise\":true,\"expression\":" + JSON.writeValueAsString(expression)
                        + "}");
        assertThat(result.has("exceptionDetails")).as("%s", result).isFalse();
        return result.path("result").path("value").asText();
    }

    /// Makes the window so large, in CSS pixels.
    public void resize(int width, int height) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":1,\"mobile\":false}");
    }

    /// What the reader prefers, such as `prefers-color-scheme` `dark`.
    public void prefer(String feature, String value) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"" + feature + "\",\"value\":\"" + value + "\"}]}");
    }

    /// The window as it is seen but for its scroll bars, as PNG.
    public byte[] picture() throws Exception {
        call("Emulation.setScrollbarsHidden", "{\"hidden\":true}");
        return Base64.getDecoder()
                .decode(call("Page.captureScreenshot", "{\"format\":\"png\"}")
                        .get("data")
                        .asText());
    }

    /// The expression for the text of the first element that a selector finds.
    public static String content(String selector) {
        return "document.querySelector(\"" + selector + "\").textContent";
    }

    /// Waits until an expression is true.
    public void until(String expression) {
        await(expression)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> value(expression).equals("true"));
    }

    /// Presses a key, such as `ArrowRight`, and lets it go.
    public void press(String key) throws Exception {
        String text = key.equals("Enter") ? ",\"text\":\"\\r\"" : "";
        int code = Map.of("Enter", 13, "Tab", 9, "End", 35, "Home", 36, "ArrowLeft", 37, "ArrowUp", 38)
                .getOrDefault(key, key.equals("ArrowRight") ? 39 : 40);
        for (String type : List.of("keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    "{\"type\":\"" + type + "\",\"key\":\"" + key + "\",\"code\":\"" + key
                            + "\",\"windowsVirtualKeyCode\":" + code + text + "}");
        }
    }

    /// What scripts and policies complained of.
    public List<String> complaints() {
        return List.copyOf(answers.complaints);
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
        end(chromium);
    }

    /// Returns when none of the browser's processes is left: they write to its directory until they end.
    private static void end(Process chromium) {
        List<ProcessHandle> all = Stream.concat(Stream.of(chromium.toHandle()), chromium.descendants())
                .toList();
        chromium.destroy();
        if (!haveEnded(all)) {
            all.forEach(ProcessHandle::destroyForcibly);
            assertThat(haveEnded(all)).as("the browser ends").isTrue();
        }
    }

    private static boolean haveEnded(List<ProcessHandle> all) {
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(10, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException _) {
            return false;
        }
    }
}
