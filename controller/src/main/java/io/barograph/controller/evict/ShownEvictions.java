package io.barograph.controller.evict;

import io.barograph.controller.evict.victim.Choice;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What is shown of a node's evictions. The evictor's thread says what it chose; any thread may ask.
final class ShownEvictions {

    private static final long SHOWN_MICROS = TimeUnit.SECONDS.toMicros(10);

    private final EvictionTimes times;
    private volatile @Nullable Chosen lastChoice;
    private @Nullable EvictionView view;
    private long viewedMicros;

    private record Chosen(Choice choice, long atMicros) {}

    ShownEvictions(EvictionTimes times) {
        this.times = times;
    }

    void rememberChoice(Choice newChoice) {
        lastChoice = new Chosen(newChoice.withoutText(), times.micros());
    }

    void forgetChoice() {
        lastChoice = null;
    }

    /// What was chosen within 10 s; null where nothing was.
    @Nullable
    Choice recentChoice() {
        Chosen chosen = lastChoice;
        return chosen == null || times.micros() - chosen.atMicros >= SHOWN_MICROS ? null : chosen.choice;
    }

    /// Made anew after 10 s.
    synchronized @Nullable EvictionView freshView(Supplier<@Nullable EvictionView> newView) {
        long nowMicros = times.micros();
        if (view == null || nowMicros - viewedMicros >= SHOWN_MICROS) {
            view = newView.get();
            viewedMicros = nowMicros;
        }
        return view;
    }
}
