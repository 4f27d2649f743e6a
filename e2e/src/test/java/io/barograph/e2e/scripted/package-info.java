/// Exporters that send prepared snapshots, frame by frame, and can send wrong ones.
package io.barograph.e2e.scripted;
