/// Keeps the policies: loads them, notices new ones, checks them before they replace the old.
@NullMarked
package io.barograph.controller.policystore;

import org.jspecify.annotations.NullMarked;
