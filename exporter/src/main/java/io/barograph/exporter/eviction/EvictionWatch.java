package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import io.barograph.threshold.ContainerfsThresholds;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import io.barograph.threshold.ThresholdStatus;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;

/// Holds each frame's signals against the thresholds, as the kubelet's eviction manager does. Belongs to one thread.
public final class EvictionWatch {

    private final Supplier<EvictionPlan> plans;
    private final InstantSource wall;
    private EvictionState state = EvictionState.NONE;

    /// @param wall the wall clock, for the time since when a threshold is met
    public EvictionWatch(EvictionPlan plan, InstantSource wall) {
        this(() -> plan, wall);
    }

    /// @param plans asked for each frame, since a kubelet may tell its thresholds later
    public EvictionWatch(Supplier<EvictionPlan> plans, InstantSource wall) {
        this.plans = plans;
        this.wall = wall;
    }

    /// The signals and threshold statuses of one frame.
    ///
    /// @param thresholds the kubelet's thresholds, where they are configured
    /// @param layout as configured, or as the devices show where pods can be ranked by it
    public record Seen(
            List<SignalLevel> levels,
            ThresholdStatuses thresholdStatuses,
            Reading<List<SignalThreshold>> thresholds,
            Reading<FilesystemLayout> layout) {

        /// Signals are switched off.
        public static final Seen NOTHING = new Seen(
                List.of(),
                ThresholdStatuses.NONE,
                Reading.absent(EvictionPlan.NOT_CONFIGURED),
                Reading.absent("eviction signals are switched off"));

        public Seen {
            levels = List.copyOf(levels);
        }
    }

    /// Looks at one more frame.
    public Seen observeFrame(Frame frame) {
        EvictionPlan plan = plans.get();
        List<SignalLevel> levels = plan.signals().of(frame);
        Map<EvictionSignal, ObservedSignal> observed = new EnumMap<>(EvictionSignal.class);
        for (SignalLevel signalLevel : levels) {
            Level level = signalLevel.level().orNull();
            if (level != null) {
                long atMicros = frame.atMicros() - signalLevel.ageMicros();
                observed.put(signalLevel.signal(), new ObservedSignal(level.available(), level.capacity(), atMicros));
            }
        }
        Reading<FilesystemLayout> layout =
                plan.layout() != null ? Reading.of(plan.layout()) : EvictionSignals.filesystemLayout(frame);
        List<EvictionThreshold> thresholds =
                layout instanceof Reading.Present<FilesystemLayout>(FilesystemLayout knownLayout)
                        ? ContainerfsThresholds.withContainerfs(plan.thresholds(), knownLayout)
                        : plan.thresholds();
        state = state.afterPass(thresholds, plan.transitionPeriod(), observed, frame.atMicros());
        List<ThresholdStatus> statuses = state.statusesOf(thresholds, observed);
        return new Seen(
                levels,
                new ThresholdStatuses(statuses, plan.transitionPeriod(), frame.atMicros(), wall.instant()),
                plan.whyAssumed().isEmpty()
                        ? Reading.of(configuredThresholds(statuses))
                        : Reading.absent(plan.whyAssumed()),
                plan.layout() != null ? layout : EvictionSignals.rankedLayout(frame));
    }

    /// The configured thresholds: at most one for each signal and kind, as in the kubelet's own configuration.
    private static List<SignalThreshold> configuredThresholds(List<ThresholdStatus> statuses) {
        Map<String, SignalThreshold> first = new LinkedHashMap<>();
        for (ThresholdStatus status : statuses) {
            EvictionThreshold threshold = status.threshold();
            BigDecimal amount = status.amount();
            SignalThreshold signalThreshold = new SignalThreshold(
                    threshold.signal(),
                    threshold.isHard() ? ThresholdKind.HARD : ThresholdKind.SOFT,
                    amount == null
                            ? Reading.absent("it is a share of an unknown capacity")
                            : Reading.of(amount.doubleValue()),
                    TimeUnit.MICROSECONDS.convert(threshold.grace()));
            first.putIfAbsent(signalThreshold.signal().word() + " " + signalThreshold.kind(), signalThreshold);
        }
        return List.copyOf(first.values());
    }
}
