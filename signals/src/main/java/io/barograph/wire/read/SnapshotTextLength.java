package io.barograph.wire.read;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import module java.base;

/// How long all that people wrote in a snapshot is, in UTF-16 units: what one change after the other could make longer
/// than a whole snapshot may be.
final class SnapshotTextLength {

    private SnapshotTextLength() {}

    static int length(Snapshot snapshot) {
        int length = of(snapshot.stealPercent())
                + of(snapshot.layout())
                + of(snapshot.teardown())
                + of(snapshot.removal())
                + of(snapshot.thresholds())
                + disks(snapshot.disks());
        for (Pressure each : snapshot.pressures()) {
            length += of(each.line()) + of(each.percent());
        }
        for (Contention each : snapshot.contentions()) {
            MovingAverages averages = each.averages();
            length += of(each.percent()) + of(averages.avg10()) + of(averages.avg60()) + of(averages.avg300());
            length += owners(each.owners());
        }
        for (SignalLevel each : snapshot.levels()) {
            length += of(each.level());
        }
        if (snapshot.thresholds() instanceof Reading.Present<List<SignalThreshold>>(List<SignalThreshold> all)) {
            for (SignalThreshold each : all) {
                length += of(each.amount());
            }
        }
        for (Culprits each : snapshot.culprits()) {
            length += of(each.parts());
            if (each.parts() instanceof Reading.Present<Culprits.Parts>(Culprits.Parts parts)) {
                length += parts(parts.imposed()) + parts(parts.suffered());
            }
        }
        return length;
    }

    private static int disks(Reading<List<DiskTiming>> reading) {
        int length = of(reading);
        if (reading instanceof Reading.Present<List<DiskTiming>>(List<DiskTiming> disks)) {
            for (DiskTiming each : disks) {
                length += each.name().length() + of(each.baselineMicros());
            }
        }
        return length;
    }

    private static int parts(List<Culprits.Part> parts) {
        int length = 0;
        for (Culprits.Part each : parts) {
            length += each.owner().length() + each.name().length();
        }
        return length;
    }

    private static int owners(Reading<OwnerCounts> reading) {
        int length = of(reading);
        if (reading instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
            for (OwnerCounts.Worst each : owners.worst()) {
                length += each.name().length();
            }
        }
        return length;
    }

    private static int of(Reading<?> reading) {
        return reading.why().length();
    }
}
