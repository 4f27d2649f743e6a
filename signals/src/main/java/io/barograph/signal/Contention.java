package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How much of the time a scope waited for what others had. Like a record, but with plain number fields: saves a boxed
/// value and a [Reading] each. A controller keeps nineteen for each of thousands of nodes, and has new ones with each
/// snapshot.
public final class Contention {

    /// A smaller lower bound says nothing.
    private static final double LEAST_BOUND_PERCENT = 1;

    private static final Reading<Double> NO_BOUND = Reading.absent("no lower bound");
    /// No average is known to be at least something.
    public static final MovingAverages NO_LOWER_BOUNDS = new MovingAverages(NO_BOUND, NO_BOUND, NO_BOUND);

    private final Scope scope;
    private final Resource resource;

    /// The absent or failed reading; null where there is a value. The same for each average and for the owners.
    private final @Nullable Reading<Double> noPercent;

    private final @Nullable Reading<Double> noAvg10;
    private final @Nullable Reading<Double> noAvg60;
    private final @Nullable Reading<Double> noAvg300;
    private final @Nullable Reading<OwnerCounts> noOwners;

    /// Lower bounds where averages are missing; null where there are none.
    private final @Nullable MovingAverages lowerBounds;

    private final double percent;
    private final double avg10Percent;
    private final double avg60Percent;
    private final double avg300Percent;
    private final int stalledOwners;
    private final int selfLimitedOwners;
    private final int selfCrowdedOwners;
    private final List<OwnerCounts.Worst> worstOwners;
    private final OwnerCounts.@Nullable SelfStalled selfStalled;

    /// @param percent the largest leaf's contention over the last interval, in percent of the interval
    /// @param averages over 10, 60 and 300 s
    /// @param owners who waits
    public Contention(
            Scope scope,
            Resource resource,
            Reading<Double> percent,
            MovingAverages averages,
            Reading<OwnerCounts> owners) {
        this(scope, resource, percent, averages, owners, null);
    }

    private Contention(
            Scope scope,
            Resource resource,
            Reading<Double> percent,
            MovingAverages averages,
            Reading<OwnerCounts> owners,
            @Nullable MovingAverages lowerBounds) {
        this.scope = scope;
        this.resource = resource;
        this.noPercent = unlessPresent(percent);
        this.noAvg10 = unlessPresent(averages.avg10());
        this.noAvg60 = unlessPresent(averages.avg60());
        this.noAvg300 = unlessPresent(averages.avg300());
        this.noOwners = unlessPresent(owners);
        this.percent = numberOf(percent);
        this.avg10Percent = numberOf(averages.avg10());
        this.avg60Percent = numberOf(averages.avg60());
        this.avg300Percent = numberOf(averages.avg300());
        OwnerCounts knownCounts = owners.orNull();
        this.stalledOwners = knownCounts == null ? 0 : knownCounts.stalled();
        this.selfLimitedOwners = knownCounts == null ? 0 : knownCounts.selfLimited();
        this.selfCrowdedOwners = knownCounts == null ? 0 : knownCounts.selfCrowded();
        this.worstOwners = knownCounts == null ? List.of() : knownCounts.worst();
        this.selfStalled = knownCounts == null ? null : knownCounts.selfStalled();
        this.lowerBounds = lowerBounds;
    }

    /// No part of it is known, for one reason.
    public static Contention absent(Scope scope, Resource resource, String why) {
        return new Contention(scope, resource, Reading.absent(why), MovingAverages.absent(why), Reading.absent(why));
    }

    /// The same with what missing averages are at least: by the leaves of which all is known, while another's part is
    /// not. Bounds below 1 %, and of averages that are there, are left out.
    public Contention withLowerBounds(MovingAverages bounds) {
        MovingAverages neededBounds = new MovingAverages(
                neededBound(noAvg10, bounds.avg10()),
                neededBound(noAvg60, bounds.avg60()),
                neededBound(noAvg300, bounds.avg300()));
        return new Contention(
                scope,
                resource,
                percent(),
                averages(),
                owners(),
                neededBounds.equals(NO_LOWER_BOUNDS) ? null : neededBounds);
    }

    private static Reading<Double> neededBound(@Nullable Reading<Double> missing, Reading<Double> bound) {
        return missing != null && numberOf(bound) >= LEAST_BOUND_PERCENT ? bound : NO_BOUND;
    }

    private static <T> @Nullable Reading<T> unlessPresent(Reading<T> reading) {
        return reading.isPresent() ? null : reading;
    }

    private static double numberOf(Reading<Double> reading) {
        Double value = reading.orNull();
        return value == null ? 0 : value;
    }

    public Scope scope() {
        return scope;
    }

    public Resource resource() {
        return resource;
    }

    /// The largest leaf's contention over the last interval, in percent of the interval.
    public Reading<Double> percent() {
        return noPercent != null ? noPercent : Reading.ofNumber(percent);
    }

    /// The average over 10 s where that is known, else that over the last interval; [Double#NaN] where neither is.
    public double latestPercent() {
        if (noAvg10 == null) {
            return avg10Percent;
        }
        return noPercent == null ? percent : Double.NaN;
    }

    /// Over 10, 60 and 300 s.
    public MovingAverages averages() {
        return new MovingAverages(
                noAvg10 != null ? noAvg10 : Reading.ofNumber(avg10Percent),
                noAvg60 != null ? noAvg60 : Reading.ofNumber(avg60Percent),
                noAvg300 != null ? noAvg300 : Reading.ofNumber(avg300Percent));
    }

    /// What missing averages are at least; absent where that is not known either, and where there is an average.
    public MovingAverages lowerBounds() {
        return lowerBounds == null ? NO_LOWER_BOUNDS : lowerBounds;
    }

    /// How many owners wait, and the worst of each kind.
    public Reading<OwnerCounts> owners() {
        return noOwners != null
                ? noOwners
                : Reading.of(
                        new OwnerCounts(stalledOwners, selfLimitedOwners, selfCrowdedOwners, worstOwners, selfStalled));
    }

    /// How long the reasons are why parts of it are unknown, in UTF-16 units.
    public int whyLength() {
        return lengthOfWhy(noPercent)
                + lengthOfWhy(noAvg10)
                + lengthOfWhy(noAvg60)
                + lengthOfWhy(noAvg300)
                + lengthOfWhy(noOwners);
    }

    private static int lengthOfWhy(@Nullable Reading<?> missing) {
        return missing == null ? 0 : missing.why().length();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Contention that
                && scope == that.scope
                && resource == that.resource
                && hasSameNumbers(that)
                && Objects.equals(noPercent, that.noPercent)
                && Objects.equals(noAvg10, that.noAvg10)
                && Objects.equals(noAvg60, that.noAvg60)
                && Objects.equals(noAvg300, that.noAvg300)
                && Objects.equals(noOwners, that.noOwners)
                && worstOwners.equals(that.worstOwners)
                && Objects.equals(lowerBounds, that.lowerBounds)
                && Objects.equals(selfStalled, that.selfStalled);
    }

    private boolean hasSameNumbers(Contention that) {
        return Double.compare(percent, that.percent) == 0
                && Double.compare(avg10Percent, that.avg10Percent) == 0
                && Double.compare(avg60Percent, that.avg60Percent) == 0
                && Double.compare(avg300Percent, that.avg300Percent) == 0
                && stalledOwners == that.stalledOwners
                && selfLimitedOwners == that.selfLimitedOwners
                && selfCrowdedOwners == that.selfCrowdedOwners;
    }

    @Override
    public int hashCode() {
        int hash = 31 * scope.hashCode() + resource.hashCode();
        hash = 31 * hash + hashOf(noPercent, percent);
        hash = 31 * hash + hashOf(noAvg10, avg10Percent);
        hash = 31 * hash + hashOf(noAvg60, avg60Percent);
        hash = 31 * hash + hashOf(noAvg300, avg300Percent);
        hash = 31 * hash + (noOwners == null ? stalledOwners : noOwners.hashCode());
        return 31 * hash + worstOwners.hashCode();
    }

    private static int hashOf(@Nullable Reading<?> missing, double number) {
        return missing == null ? Double.hashCode(number) : missing.hashCode();
    }

    @Override
    public String toString() {
        return "Contention[scope=" + scope + ", resource=" + resource + ", percent=" + percent() + ", averages="
                + averages() + ", owners=" + owners() + (lowerBounds == null ? "" : ", lowerBounds=" + lowerBounds)
                + "]";
    }
}
