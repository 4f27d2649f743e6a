/// The running kernel behind the door: mounts, descriptors that stay open, inotify and PSI triggers. Only this room
/// calls `libc`.
package io.barograph.exporter.kernel.live;
