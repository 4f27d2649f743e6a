package io.barograph.controller.act;

/// How far the controller goes.
public enum Mode {
    /// Nothing is done or counted.
    OFF,
    /// Everything is decided, counted and shown; nothing is written.
    OBSERVE,
    /// What is decided is written.
    ENFORCE
}
