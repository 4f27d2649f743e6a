package io.barograph.signal;

/// How much of the time a scope waited for what others had.
///
/// @param percent the largest leaf's contention over the last interval, in percent of the interval
/// @param averages over 10, 60 and 300 s
/// @param owners who waits
public record Contention(
        Scope scope, Resource resource, Reading<Double> percent, MovingAverages averages, Reading<OwnerCounts> owners) {

    /// No part of it is known, for one reason.
    public static Contention absent(Scope scope, Resource resource, String why) {
        return new Contention(scope, resource, Reading.absent(why), MovingAverages.absent(why), Reading.absent(why));
    }
}
