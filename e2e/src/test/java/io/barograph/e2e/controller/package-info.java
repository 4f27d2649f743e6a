/// The controller on recordings: what it decides, what its pages show, how it ends.
@NullMarked
package io.barograph.e2e.controller;

import org.jspecify.annotations.NullMarked;
