/// The controller: its command, and how its parts are put together.
@NullMarked
package io.barograph.controller;

import org.jspecify.annotations.NullMarked;
