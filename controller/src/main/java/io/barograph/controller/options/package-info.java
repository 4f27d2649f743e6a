/// The command line options of the controller, and the configuration that is made of them. Options are read as text
/// first, so that all that is wrong is reported together.
@NullMarked
package io.barograph.controller.options;

import org.jspecify.annotations.NullMarked;
