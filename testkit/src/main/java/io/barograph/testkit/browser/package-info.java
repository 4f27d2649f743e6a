/// A page as Chromium draws it, and as a person uses it.
@NullMarked
package io.barograph.testkit.browser;

import org.jspecify.annotations.NullMarked;
