/// Events: how they are sent about nodes, how many wait, and those of the controller itself and of its policies.
@NullMarked
package io.barograph.controller.events;

import org.jspecify.annotations.NullMarked;
