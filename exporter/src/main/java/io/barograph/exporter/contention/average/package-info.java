/// Averages of contention over 10, 60 and 300 seconds, per leaf and per scope. Each interval gives new ones; nothing
/// here reads a clock or a file.
package io.barograph.exporter.contention.average;
