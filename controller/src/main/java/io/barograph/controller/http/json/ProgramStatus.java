package io.barograph.controller.http.json;

import io.barograph.controller.controls.Modes;

/// What all documents say of the program itself.
///
/// @param modes how far policies may go
/// @param limits what bounds its writes, in words; empty where nothing is written
/// @param replica which one answers
/// @param controls how operators hold it back
/// @param fault what is wrong with the program itself; empty if nothing is known to be
public record ProgramStatus(
        String version, Modes modes, String limits, ReplicaStatus replica, ControlsDocument controls, String fault) {

    String mode() {
        return modes.farthest().word();
    }
}
