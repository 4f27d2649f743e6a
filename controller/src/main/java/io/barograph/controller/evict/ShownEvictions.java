package io.barograph.controller.evict;

import io.barograph.controller.evict.victim.Choice;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What is shown of nodes' evictions. The evictor's thread says what it chose; any thread may ask. It is kept of few
/// nodes at a time: all pods of a node belong to it.
final class ShownEvictions {

    private static final long SHOWN_MICROS = TimeUnit.SECONDS.toMicros(10);
    private static final int MOST_CHOICES = 64;
    private static final int MOST_VIEWS = 8;

    private final EvictionTimes times;
    private final Map<String, Shown<Choice>> choices = new LatestNodes<>(MOST_CHOICES);
    private final Map<String, Shown<EvictionView>> views = new LatestNodes<>(MOST_VIEWS);

    private record Shown<T>(@Nullable T value, long atMicros) {}

    /// Forgets the node that was put longest ago.
    private static final class LatestNodes<T> extends LinkedHashMap<String, T> {
        private static final long serialVersionUID = 1;
        private final int most;

        private LatestNodes(int most) {
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
            return size() > most;
        }
    }

    ShownEvictions(EvictionTimes times) {
        this.times = times;
    }

    void rememberChoice(EvictingNode node, Choice newChoice) {
        Shown<Choice> shown = new Shown<>(newChoice.withoutText(), times.micros());
        synchronized (choices) {
            choices.remove(node.name);
            choices.put(node.name, shown);
        }
    }

    /// What was chosen within 10 s for a demand that stands; null where nothing was.
    @Nullable
    Choice recentChoice(EvictingNode node) {
        synchronized (choices) {
            Shown<Choice> shown = node.needs().isEmpty() ? null : choices.get(node.name);
            return shown == null || isOld(shown) ? null : shown.value;
        }
    }

    /// Made anew after 10 s; one at a time, since each lists pods, which may be large.
    @Nullable
    EvictionView freshView(EvictingNode node, Supplier<@Nullable EvictionView> newView) {
        synchronized (views) {
            Shown<EvictionView> shown = views.get(node.name);
            if (shown == null || isOld(shown)) {
                shown = new Shown<>(newView.get(), times.micros());
                views.remove(node.name);
                views.put(node.name, shown);
            }
            return shown.value;
        }
    }

    private boolean isOld(Shown<?> shown) {
        return times.micros() - shown.atMicros >= SHOWN_MICROS;
    }
}
