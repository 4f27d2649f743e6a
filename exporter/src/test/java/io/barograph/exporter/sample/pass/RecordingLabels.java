package io.barograph.exporter.sample.pass;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// What is known of the recordings by who made them: verdicts in `labels.json`, and what a pod lost in `lost.json`.
final class RecordingLabels {

    /// The folders below the examples, each with its labels.
    static final List<String> LABELLED = List.of("", "limits");

    private RecordingLabels() {}

    /// A verdict over windows of 20 s.
    ///
    /// @param recording its path below the examples
    /// @param word `calm`, `contended`, `onset-relief`, or `range` from `low` to `high` percent
    record Verdict(String recording, Scope scope, Resource resource, String word, double low, double high) {}

    /// An experiment: a pod works alone, then beside others.
    ///
    /// @param alone frames from and to, both included
    /// @param percent what the pod lost of its rate
    record Loss(String recording, Resource resource, List<int[]> alone, List<int[]> together, double percent) {}

    static List<Verdict> verdicts() throws IOException {
        List<Verdict> verdicts = new ArrayList<>();
        for (String folder : LABELLED) {
            Path file = ExampleRecordings.FOLDER.resolve(folder).resolve("labels.json");
            try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
                json.nextToken();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String recording = (folder.isEmpty() ? "" : folder + "/") + json.currentName();
                    json.nextToken();
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        verdicts.add(verdict(recording, json));
                    }
                }
            }
        }
        return verdicts;
    }

    private static Verdict verdict(String recording, JsonParser json) throws IOException {
        String[] part = json.currentName().split("/", -1);
        Scope scope = Scope.valueOf(part[0]);
        Resource resource = Resource.valueOf(part[1]);
        if (json.nextToken() != JsonToken.START_ARRAY) {
            return new Verdict(recording, scope, resource, json.getText(), 0, 0);
        }
        json.nextToken();
        double low = json.getDoubleValue();
        json.nextToken();
        Verdict range = new Verdict(recording, scope, resource, "range", low, json.getDoubleValue());
        json.nextToken();
        return range;
    }

    static List<Loss> losses() throws IOException {
        List<Loss> losses = new ArrayList<>();
        Path file = ExampleRecordings.FOLDER.resolve("lost/lost.json");
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                losses.add(loss("lost/" + json.currentName(), json));
            }
        }
        return losses;
    }

    private static Loss loss(String recording, JsonParser json) throws IOException {
        Resource resource = Resource.CPU;
        List<int[]> alone = List.of();
        List<int[]> together = List.of();
        double percent = 0;
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "resource" -> resource = Resource.valueOf(json.getText());
                case "alone" -> alone = spans(json);
                case "together" -> together = spans(json);
                case "lost" -> percent = Math.max(0, json.getDoubleValue());
                default -> json.skipChildren();
            }
        }
        return new Loss(recording, resource, alone, together, percent);
    }

    private static List<int[]> spans(JsonParser json) throws IOException {
        List<int[]> spans = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_ARRAY) {
            json.nextToken();
            int from = json.getIntValue();
            json.nextToken();
            spans.add(new int[] {from, json.getIntValue()});
            json.nextToken();
        }
        return spans;
    }
}
