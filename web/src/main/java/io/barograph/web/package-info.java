/// Barograph's web.
@NullMarked
package io.barograph.web;

import org.jspecify.annotations.NullMarked;
