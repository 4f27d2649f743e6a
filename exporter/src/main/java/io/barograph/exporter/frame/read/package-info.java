/// Reads frames: walks the cgroup tree and parses the kernel files. Knows the files by `KernelFs` only.
package io.barograph.exporter.frame.read;
