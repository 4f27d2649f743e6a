/// The exporter beside a real kubelet and a real container runtime on this machine, and what they say of the same pods.
@NullMarked
package io.barograph.e2e.node;

import org.jspecify.annotations.NullMarked;
