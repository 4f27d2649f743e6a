/// How kubelets measure disks, score containers for the OOM killer, and limit grace periods. Pure.
@NullMarked
package io.barograph.controller.kubelet;

import org.jspecify.annotations.NullMarked;
