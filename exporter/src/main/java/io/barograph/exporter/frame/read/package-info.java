/// Reads frames: walks the cgroup tree and parses the kernel files. Knows the files by `KernelFs` only.
@NullMarked
package io.barograph.exporter.frame.read;

import org.jspecify.annotations.NullMarked;
