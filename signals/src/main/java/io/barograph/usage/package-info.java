/// The use of pods, as an exporter tells it on request. Values only; `wire` has their JSON.
package io.barograph.usage;
