/// The controller's journal: every observation as it was evaluated, so that a replay decides as the controller did.
@NullMarked
package io.barograph.controller.journal;

import org.jspecify.annotations.NullMarked;
