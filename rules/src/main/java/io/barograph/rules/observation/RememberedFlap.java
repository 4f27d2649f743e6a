package io.barograph.rules.observation;

/// What a node's record remembers of a demand of one policy that came back soon after it had gone, from
/// before this program's first observation. No rule reads it; it makes the demand's hold longer.
///
/// @param demand its key
/// @param bootId the boot in which that was; of no other does it say anything
/// @param times how often in a row it came back
/// @param gone whether the demand was gone then
/// @param sinceMicros since when it had been so, in the node's monotonic time
public record RememberedFlap(String policy, String demand, String bootId, int times, boolean gone, long sinceMicros) {}
