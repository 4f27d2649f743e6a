package io.barograph.exporter;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.UnsupportedPressure;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what this host does not support, once for each change. Belongs to one thread.
final class UnsupportedPressureLog {

    private static final Logger LOG = LoggerFactory.getLogger(UnsupportedPressureLog.class);

    private Set<UnsupportedPressure> before = Set.of();

    /// The new lines.
    List<String> after(Frame frame) {
        Set<UnsupportedPressure> now = UnsupportedPressure.of(frame);
        List<String> lines = now.stream()
                .filter(it -> !before.contains(it) && !it.text().isEmpty())
                .map(UnsupportedPressure::text)
                .toList();
        lines.forEach(LOG::warn);
        before = now;
        return lines;
    }
}
