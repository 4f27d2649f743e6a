/// The controller on recordings: what it decides, what its pages show, how it ends.
package io.barograph.e2e.controller;
