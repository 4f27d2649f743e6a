package io.barograph.e2e.attack;

import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import module java.base;

/// Somebody with credentials of his own: what he tries, and how much of it the API server refuses.
final class Attacker {

    private static final int AT_ONCE = 6;

    private final ApiClient client;
    private final AtomicInteger tries;
    private final AtomicInteger refusals;

    Attacker(ApiClient client) {
        this(client, new AtomicInteger(), new AtomicInteger());
    }

    private Attacker(ApiClient client, AtomicInteger tries, AtomicInteger refusals) {
        this.client = client;
        this.tries = tries;
        this.refusals = refusals;
    }

    /// The same one with other credentials.
    Attacker with(ApiClient other) {
        return new Attacker(other, tries, refusals);
    }

    int tries() {
        return tries.get();
    }

    int refusals() {
        return refusals.get();
    }

    private Answer counted(Answer answer) {
        tries.incrementAndGet();
        refusals.addAndGet(answer.ok() ? 0 : 1);
        return answer;
    }

    Answer get(String path) {
        return counted(client.get(path));
    }

    Answer post(String path, String json) {
        return counted(client.post(path, json));
    }

    Answer patch(String path, String json) {
        return counted(client.patch(path, Patch.MERGE, json));
    }

    Answer put(String path, String json) {
        return counted(client.put(path, json));
    }

    Answer delete(String path) {
        return counted(client.delete(path));
    }

    /// An attack of another kind than a request to the API server.
    void tried() {
        tries.incrementAndGet();
    }

    /// The same many times, some at once.
    void repeat(int times, IntConsumer what) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                int number = i;
                all.add(threads.submit(() -> what.accept(number)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }
}
