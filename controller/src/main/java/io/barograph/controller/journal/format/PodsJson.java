package io.barograph.controller.journal.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// A node's pods, counted, as a journal's lines have them.
enum PodsJson {
    PENDING("pending", Pods::pending),
    RUNNING("running", Pods::running),
    SUCCEEDED("succeeded", Pods::succeeded),
    FAILED("failed_pods", Pods::failed),
    UNKNOWN("unknown", Pods::unknown),
    TERMINATING("terminating", Pods::terminating),
    GUARANTEED("guaranteed", Pods::guaranteed),
    BURSTABLE("burstable", Pods::burstable),
    BEST_EFFORT("best_effort", Pods::bestEffort),
    CPU_REQUESTS("cpu_requests", Pods::cpuRequests),
    MEMORY_REQUESTS("memory_requests", Pods::memoryRequests),
    CPU_OVERHEAD("cpu_overhead", Pods::cpuOverhead),
    MEMORY_OVERHEAD("memory_overhead", Pods::memoryOverhead);

    private final String field;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final ToDoubleFunction<Pods> value;

    PodsJson(String field, ToDoubleFunction<Pods> value) {
        this.field = field;
        this.value = value;
    }

    static void write(JsonGenerator out, Pods pods) throws IOException {
        out.writeStartObject();
        for (PodsJson each : values()) {
            double number = each.value.applyAsDouble(pods);
            if (number == Math.rint(number) && Math.abs(number) < 1e15) {
                out.writeNumberField(each.field, (long) number);
            } else {
                out.writeNumberField(each.field, number);
            }
        }
        out.writeEndObject();
    }

    static Reading<Pods> read(JsonLineCursor in) throws IOException {
        Map<String, Double> numbers = new HashMap<>();
        List<Reading<Pods>> reasons = new ArrayList<>();
        in.object(field -> {
            switch (field) {
                case JournalFields.ABSENT -> reasons.add(Reading.absent(in.text()));
                case JournalFields.FAILED -> reasons.add(Reading.failed(in.text()));
                default -> numbers.put(field, in.amount());
            }
        });
        return reasons.isEmpty() ? Reading.of(pods(in, numbers)) : reasons.getFirst();
    }

    private static Pods pods(JsonLineCursor in, Map<String, Double> numbers) {
        return new Pods(
                PENDING.count(in, numbers),
                RUNNING.count(in, numbers),
                SUCCEEDED.count(in, numbers),
                FAILED.count(in, numbers),
                UNKNOWN.count(in, numbers),
                TERMINATING.count(in, numbers),
                GUARANTEED.count(in, numbers),
                BURSTABLE.count(in, numbers),
                BEST_EFFORT.count(in, numbers),
                CPU_REQUESTS.amount(in, numbers),
                MEMORY_REQUESTS.amount(in, numbers),
                CPU_OVERHEAD.amount(in, numbers),
                MEMORY_OVERHEAD.amount(in, numbers));
    }

    private int count(JsonLineCursor in, Map<String, Double> numbers) {
        double number = amount(in, numbers);
        in.expect(number == Math.rint(number) && number <= Integer.MAX_VALUE, "a number of pods as " + field);
        return (int) number;
    }

    private double amount(JsonLineCursor in, Map<String, Double> numbers) {
        Double number = numbers.get(field);
        if (number == null) {
            throw in.refusal("a field " + field + " in the pods");
        }
        return number;
    }
}
