/// What a program counts of itself, and the formats in which it is served. simpleclient is known here and nowhere else.
package io.barograph.web.metrics;
