package io.barograph.wire;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import io.barograph.signal.ThresholdKind;
import io.barograph.wire.format.WireLimits;
import module java.base;

/// Snapshots of every legal shape, from a seed.
final class RandomSnapshots {

    private static final String[] LETTERS = {"a", "Z", "/", "\"", "\\", "\n", "\0", "é", "漢", "😀", " ", ".scope"};

    private final RandomGenerator random;

    RandomSnapshots(RandomGenerator random) {
        this.random = random;
    }

    Snapshot next() {
        List<Pressure> pressures = new ArrayList<>();
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (random.nextInt(4) > 0) {
                    contentions.add(new Contention(scope, resource, percent(), averages(), reading(this::owners))
                            .withLowerBounds(averages()));
                }
                for (PressureKind kind : PressureKind.values()) {
                    if (random.nextInt(4) > 0) {
                        pressures.add(new Pressure(scope, resource, kind, reading(this::line), percent()));
                    }
                }
            }
        }
        SnapshotOrigin origin = new SnapshotOrigin(
                "node-" + text(20), "b" + random.nextLong(0, Long.MAX_VALUE), "i-" + random.nextInt(0, 99));
        SnapshotTime moment =
                new SnapshotTime(count(), count(), random.nextLong(1, WireLimits.MAX_INTERVAL_MICROS + 1));
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            if (random.nextInt(4) > 0) {
                levels.add(new SignalLevel(signal, reading(() -> new Level(random.nextLong(), count())), count()));
            }
        }
        return new Snapshot(
                origin,
                moment,
                percent(),
                pressures,
                contentions,
                levels,
                reading(this::teardown),
                reading(this::thresholds),
                culprits(),
                reading(this::removal),
                reading(this::disks),
                reading(this::layout));
    }

    private List<Culprits> culprits() {
        List<Culprits> culprits = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            if (random.nextInt(4) > 0) {
                culprits.add(new Culprits(resource, reading(this::parts)));
            }
        }
        return culprits;
    }

    private Culprits.Parts parts() {
        return new Culprits.Parts(parts(random.nextInt(Culprits.MOST)), parts(random.nextInt(4)), imposed());
    }

    private List<Culprits.Part> parts(int count) {
        Map<String, Culprits.Part> byOwner = new HashMap<>();
        for (int i = 0; i < count; i++) {
            double average = imposed();
            Culprits.Part part =
                    new Culprits.Part(text(40), text(40), imposed(), average, average * random.nextDouble());
            byOwner.put(part.owner(), part);
        }
        return Culprits.Parts.worstFirst(byOwner.values());
    }

    private double imposed() {
        return Math.min(number(), Culprits.MOST_PERCENT);
    }

    /// A later snapshot of the same things by the same exporter, in which some values are others.
    Snapshot after(Snapshot before) {
        SnapshotTime then = before.moment();
        return new Snapshot(
                before.origin(),
                new SnapshotTime(then.seq() + 1, count(), then.intervalMicros()),
                some(before.stealPercent(), this::percent),
                before.pressures().stream().map(it -> some(it, () -> after(it))).toList(),
                before.contentions().stream()
                        .map(it -> some(it, () -> after(it)))
                        .toList(),
                before.levels().stream().map(it -> some(it, () -> after(it))).toList(),
                some(before.teardown(), () -> reading(this::teardown)),
                some(before.thresholds(), () -> reading(this::thresholds)),
                before.culprits().stream()
                        .map(it -> some(it, () -> new Culprits(it.resource(), reading(this::parts))))
                        .toList(),
                some(before.removal(), () -> reading(this::removal)),
                some(before.disks(), () -> reading(this::disks)),
                some(before.layout(), () -> reading(this::layout)));
    }

    private Pressure after(Pressure it) {
        return new Pressure(
                it.scope(),
                it.resource(),
                it.kind(),
                some(it.line(), () -> reading(this::line)),
                some(it.percent(), this::percent));
    }

    private Contention after(Contention it) {
        MovingAverages averages = it.averages();
        return new Contention(
                        it.scope(),
                        it.resource(),
                        some(it.percent(), this::percent),
                        new MovingAverages(
                                some(averages.avg10(), this::percent),
                                some(averages.avg60(), this::percent),
                                some(averages.avg300(), this::percent)),
                        some(it.owners(), () -> reading(this::owners)))
                .withLowerBounds(some(it.lowerBounds(), this::averages));
    }

    private SignalLevel after(SignalLevel it) {
        return new SignalLevel(
                it.signal(),
                some(it.level(), () -> reading(() -> new Level(random.nextLong(), count()))),
                some(it.ageMicros(), this::count));
    }

    private <T> T some(T before, Supplier<T> now) {
        return random.nextInt(3) == 0 ? now.get() : before;
    }

    private List<SignalThreshold> thresholds() {
        List<SignalThreshold> thresholds = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            for (ThresholdKind kind : ThresholdKind.values()) {
                if (random.nextInt(3) == 0) {
                    thresholds.add(new SignalThreshold(signal, kind, percent(), count()));
                }
            }
        }
        return thresholds;
    }

    private FileRemoval removal() {
        return new FileRemoval(count(), count());
    }

    private List<DiskTiming> disks() {
        List<DiskTiming> disks = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            for (DiskTiming.Direction direction : DiskTiming.Direction.values()) {
                disks.add(new DiskTiming("sd" + (char) ('a' + i), direction, count(), reading(this::count)));
            }
        }
        return disks;
    }

    private FilesystemLayout layout() {
        return List.of(FilesystemLayout.values()).get(random.nextInt(FilesystemLayout.values().length));
    }

    private Teardown teardown() {
        return new Teardown(random.nextLong(0, WireLimits.MAX_CONTAINERS + 1), count());
    }

    private Reading<Double> percent() {
        return reading(this::number);
    }

    private double number() {
        return switch (random.nextInt(6)) {
            case 0 -> 0.0;
            case 1 -> random.nextInt(101);
            case 2 -> random.nextDouble() * 1e-300;
            case 3 -> random.nextDouble() * Double.MAX_VALUE;
            default -> random.nextDouble() * 100;
        };
    }

    private long count() {
        return random.nextLong() >>> random.nextInt(1, 64);
    }

    private MovingAverages averages() {
        return new MovingAverages(percent(), percent(), percent());
    }

    private PressureLine line() {
        return new PressureLine(number(), number(), number(), count());
    }

    private OwnerCounts owners() {
        return new OwnerCounts(
                random.nextInt(500),
                random.nextInt(500),
                random.nextInt(500),
                worst(),
                random.nextInt(4) == 0 ? null : new OwnerCounts.SelfStalled(worst(), worst()));
    }

    private List<OwnerCounts.Worst> worst() {
        List<OwnerCounts.Worst> worst = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            worst.add(new OwnerCounts.Worst(text(40), number()));
        }
        return worst;
    }

    private <T> Reading<T> reading(Supplier<T> value) {
        return switch (random.nextInt(6)) {
            case 0 -> Reading.absent(text(30));
            case 1 -> Reading.failed(text(30));
            default -> Reading.of(value.get());
        };
    }

    private String text(int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.toString();
    }
}
