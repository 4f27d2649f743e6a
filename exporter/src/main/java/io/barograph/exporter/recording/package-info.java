/// Recordings of a host: read in the host's place, or written while it is read.
///
/// A recording is text, plain or gzip:
///
/// ```
/// scenario S04_overcommit kernel 6.12.117 cpus 2 memMiB 714
/// ### frame 0 boottime_us 2165636
/// --- /proc/pressure/cpu
/// some avg10=6.52 avg60=1.17 avg300=0.24 total=743538
/// full avg10=0.00 avg60=0.00 avg300=0.00 total=0
/// --- /kubepods.slice/cpu.stat
/// usage_usec 285673
/// ### end
/// ```
///
/// The first line says what was recorded; a word `boot ID` in it is the kernel's boot id. `### frame N
/// boottime_us T` begins a pass over the files at T microseconds of the monotonic clock. `--- PATH` begins a
/// file: `/proc/...` and `/sys/...` as they are, `cpu-v1:/...` in the `cpu` hierarchy of cgroup v1, `host:/...`
/// in the host's file system, anything else below the cgroup2 mount. A path that ends with a slash is a
/// directory, with lines `inode N` and `entry NAME`; what a recording does not say of directories follows from
/// the files below them. `### unsupported PATH`, `### denied PATH` and `### failed PATH<tab>WHY` name files that
/// could not be read; what is not named was not there. `### end`, which is optional, says that the frame is
/// complete. Other lines that begin with `### ` are ignored.
package io.barograph.exporter.recording;
