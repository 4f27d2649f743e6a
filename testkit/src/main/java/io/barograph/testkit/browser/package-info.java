/// A page as Chromium draws it, and as a person uses it.
package io.barograph.testkit.browser;
