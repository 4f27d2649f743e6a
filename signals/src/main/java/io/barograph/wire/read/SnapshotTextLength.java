package io.barograph.wire.read;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
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

    static int lengthOf(Snapshot snapshot) {
        int length = of(snapshot.stealPercent())
                + of(snapshot.layout())
                + of(snapshot.teardown())
                + of(snapshot.removal())
                + of(snapshot.thresholds())
                + lengthOfDisks(snapshot.disks());
        for (Pressure pressure : snapshot.pressures()) {
            length += pressure.whyLength();
        }
        for (Contention contention : snapshot.contentions()) {
            length += contention.whyLength();
            length += lengthOfOwners(contention.owners());
        }
        for (SignalLevel level : snapshot.levels()) {
            length += of(level.level());
        }
        if (snapshot.thresholds() instanceof Reading.Present<List<SignalThreshold>>(List<SignalThreshold> thresholds)) {
            for (SignalThreshold threshold : thresholds) {
                length += of(threshold.amount());
            }
        }
        for (Culprits culprits : snapshot.culprits()) {
            length += of(culprits.parts());
            if (culprits.parts() instanceof Reading.Present<Culprits.Parts>(Culprits.Parts parts)) {
                length += lengthOfParts(parts.imposed()) + lengthOfParts(parts.suffered());
            }
        }
        return length;
    }

    private static int lengthOfDisks(Reading<List<DiskTiming>> reading) {
        int length = of(reading);
        if (reading instanceof Reading.Present<List<DiskTiming>>(List<DiskTiming> disks)) {
            for (DiskTiming timing : disks) {
                length += timing.name().length() + of(timing.baselineMicros());
            }
        }
        return length;
    }

    private static int lengthOfParts(List<Culprits.Part> parts) {
        int length = 0;
        for (Culprits.Part part : parts) {
            length += part.owner().length() + part.name().length();
        }
        return length;
    }

    private static int lengthOfOwners(Reading<OwnerCounts> reading) {
        int length = 0;
        if (reading instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
            length += lengthOfNames(owners.worst());
            OwnerCounts.SelfStalled selfStalled = owners.selfStalled();
            if (selfStalled != null) {
                length += lengthOfNames(selfStalled.limited()) + lengthOfNames(selfStalled.crowded());
            }
        }
        return length;
    }

    private static int lengthOfNames(List<OwnerCounts.Worst> owners) {
        int length = 0;
        for (OwnerCounts.Worst owner : owners) {
            length += owner.name().length();
        }
        return length;
    }

    private static int of(Reading<?> reading) {
        return reading.why().length();
    }
}
