package io.barograph.web.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.hotspot.BufferPoolsExports;
import io.prometheus.client.hotspot.ClassLoadingExports;
import io.prometheus.client.hotspot.GarbageCollectorExports;
import io.prometheus.client.hotspot.MemoryPoolsExports;
import io.prometheus.client.hotspot.ThreadExports;
import io.prometheus.client.hotspot.VersionInfoExports;
import module java.base;

/// The `jvm_*` series of simpleclient, looked at once a minute and kept as text: to count threads by state and to look
/// for deadlocks stops all of them, and all together cost more than the rest of a small scrape.
final class JvmMetrics {

    private static final long KEPT_NANOS = 60_000_000_000L;
    private static final byte[] END = "# EOF\n".getBytes(US_ASCII);

    private final CollectorRegistry registry = new CollectorRegistry();
    private final Map<MetricsFormat, Text> textByFormat = new EnumMap<>(MetricsFormat.class);

    private record Text(ByteArrayOutputStream bytes, long madeNanos) {}

    JvmMetrics() {
        new MemoryPoolsExports().register(registry);
        new GarbageCollectorExports().register(registry);
        new ThreadExports().register(registry);
        new BufferPoolsExports().register(registry);
        new ClassLoadingExports().register(registry);
        new VersionInfoExports().register(registry);
    }

    /// Writes all of them, to stand before others.
    synchronized void writeJvm(OutputStream out, MetricsFormat format, long nowNanos) throws IOException {
        Text text = textByFormat.get(format);
        if (text == null || nowNanos - text.madeNanos() >= KEPT_NANOS) {
            text = new Text(renderText(format), nowNanos);
            textByFormat.put(format, text);
        }
        text.bytes().writeTo(out);
    }

    private ByteArrayOutputStream renderText(MetricsFormat format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
        FamilyWriter.writeRegistry(registry, format, out);
        return switch (format) {
            case TEXT_0_0_4 -> out;
            case OPENMETRICS_1_0_0 -> {
                ByteArrayOutputStream open = new ByteArrayOutputStream(out.size());
                open.write(out.toByteArray(), 0, out.size() - END.length);
                yield open;
            }
        };
    }
}
