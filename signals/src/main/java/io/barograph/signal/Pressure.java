package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The stall of one scope as the kernel tells it. Like a record, but with plain number fields: saves a boxed
/// value and a [Reading] each. A controller keeps thirty for each of thousands of nodes, and has new ones with
/// each snapshot.
public final class Pressure {

    private final Scope scope;
    private final Resource resource;
    private final PressureKind kind;

    /// Why there is no line; null where there is one.
    private final @Nullable Reading<PressureLine> noLine;

    private final double avg10Percent;
    private final double avg60Percent;
    private final double avg300Percent;
    private final long totalMicros;

    /// Why there is no percentage; null where there is one.
    private final @Nullable Reading<Double> noPercent;

    private final double percent;

    /// @param line the kernel's own averages and total; `SYSTEM` is system.slice, and Guaranteed pods, which have no
    ///     cgroup of their own, are absent
    /// @param percent stalled time in percent of the interval since the snapshot before, from the totals
    public Pressure(
            Scope scope, Resource resource, PressureKind kind, Reading<PressureLine> line, Reading<Double> percent) {
        this.scope = scope;
        this.resource = resource;
        this.kind = kind;
        PressureLine knownLine = line.orNull();
        this.noLine = knownLine == null ? line : null;
        this.avg10Percent = knownLine == null ? 0 : knownLine.avg10Percent();
        this.avg60Percent = knownLine == null ? 0 : knownLine.avg60Percent();
        this.avg300Percent = knownLine == null ? 0 : knownLine.avg300Percent();
        this.totalMicros = knownLine == null ? 0 : knownLine.totalMicros();
        Double value = percent.orNull();
        this.noPercent = value == null ? percent : null;
        this.percent = value == null ? 0 : value;
    }

    public Scope scope() {
        return scope;
    }

    public Resource resource() {
        return resource;
    }

    public PressureKind kind() {
        return kind;
    }

    /// The kernel's own averages and total.
    public Reading<PressureLine> line() {
        return noLine != null
                ? noLine
                : Reading.of(new PressureLine(avg10Percent, avg60Percent, avg300Percent, totalMicros));
    }

    /// Stalled time in percent of the interval since the snapshot before.
    public Reading<Double> percent() {
        return noPercent != null ? noPercent : Reading.ofNumber(percent);
    }

    /// How long the reasons are why parts of it are unknown, in UTF-16 units.
    public int whyLength() {
        return (noLine == null ? 0 : noLine.why().length())
                + (noPercent == null ? 0 : noPercent.why().length());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Pressure that
                && scope == that.scope
                && resource == that.resource
                && kind == that.kind
                && totalMicros == that.totalMicros
                && Double.compare(percent, that.percent) == 0
                && Double.compare(avg10Percent, that.avg10Percent) == 0
                && Double.compare(avg60Percent, that.avg60Percent) == 0
                && Double.compare(avg300Percent, that.avg300Percent) == 0
                && Objects.equals(noLine, that.noLine)
                && Objects.equals(noPercent, that.noPercent);
    }

    @Override
    public int hashCode() {
        int hash = 31 * (31 * scope.hashCode() + resource.hashCode()) + kind.hashCode();
        hash = 31 * hash + (noLine == null ? Long.hashCode(totalMicros) : noLine.hashCode());
        return 31 * hash + (noPercent == null ? Double.hashCode(percent) : noPercent.hashCode());
    }

    @Override
    public String toString() {
        return "Pressure[scope=" + scope + ", resource=" + resource + ", kind=" + kind + ", line=" + line()
                + ", percent=" + percent() + "]";
    }
}
