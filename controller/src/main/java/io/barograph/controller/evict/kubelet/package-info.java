/// What kubelets and the node lifecycle controller do under node pressure: what they measure, reclaim, tell, admit and
/// taint. Pure functions, to be asked before a pod is evicted and to be compared with afterwards.
@NullMarked
package io.barograph.controller.evict.kubelet;

import org.jspecify.annotations.NullMarked;
