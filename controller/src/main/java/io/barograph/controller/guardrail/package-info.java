/// What holds the rules back: pure, the fleet's wishes in, allowed or blocked with the reason out.
@NullMarked
package io.barograph.controller.guardrail;

import org.jspecify.annotations.NullMarked;
