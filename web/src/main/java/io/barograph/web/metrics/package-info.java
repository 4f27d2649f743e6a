/// The metrics of a program about itself, and the formats in which they are served. simpleclient is known here
/// and nowhere else.
package io.barograph.web.metrics;
