/// The command line options of the controller, and the configuration that is made of them. Options are read as text
/// first, so that all that is wrong is reported together.
package io.barograph.controller.options;
