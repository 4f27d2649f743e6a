/// The C library, for what the JDK does not offer: errno, poll, inotify, statvfs, directory entries with their types.
/// Nothing else is native.
package io.barograph.exporter.libc;
