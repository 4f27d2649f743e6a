/// Silences in a ConfigMap: the door `SilenceStore`, asked each time or followed. Two classes, which only share the
/// client (`kube`) with the rooms beside them.
@NullMarked
package io.barograph.controller.kube.silence;

import org.jspecify.annotations.NullMarked;
