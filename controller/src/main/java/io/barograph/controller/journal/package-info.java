/// The controller's journal: every observation as it was evaluated, so that a replay decides as the controller did.
/// Files are written on a thread of their own, rotated, and taken away when there is no more room.
package io.barograph.controller.journal;
