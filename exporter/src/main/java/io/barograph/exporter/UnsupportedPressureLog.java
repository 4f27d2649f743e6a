package io.barograph.exporter;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.UnsupportedPressure;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what this host does not support, once for each change. Belongs to one thread.
final class UnsupportedPressureLog {

    private static final Logger LOG = LoggerFactory.getLogger(UnsupportedPressureLog.class);

    private Set<UnsupportedPressure> loggedPressures = Set.of();

    /// The new lines.
    List<String> logChanges(Frame frame) {
        Set<UnsupportedPressure> currentPressures = UnsupportedPressure.of(frame);
        List<String> lines = currentPressures.stream()
                .filter(it -> !loggedPressures.contains(it) && !it.text().isEmpty())
                .map(UnsupportedPressure::text)
                .toList();
        lines.forEach(LOG::warn);
        loggedPressures = currentPressures;
        return lines;
    }
}
