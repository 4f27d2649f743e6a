/// Barograph's controller.
@NullMarked
package io.barograph.controller;

import org.jspecify.annotations.NullMarked;
