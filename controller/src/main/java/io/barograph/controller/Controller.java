package io.barograph.controller;

import picocli.CommandLine;

/// The controller as a program of its own.
public final class Controller {

    private Controller() {}

    static void main(String[] args) {
        System.exit(new CommandLine(new ControllerCommand()).execute(args));
    }
}
