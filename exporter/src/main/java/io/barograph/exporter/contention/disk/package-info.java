/// How long the requests of the node's disks take, and how long they take while nobody waits for another: what
/// contention for a disk is measured against. Each interval gives the next state; nothing here reads a clock or a
/// file.
package io.barograph.exporter.contention.disk;
