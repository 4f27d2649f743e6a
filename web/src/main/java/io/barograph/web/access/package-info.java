/// Who may ask a server: the names it is asked by, passwords, and pages of other sites.
@NullMarked
package io.barograph.web.access;

import org.jspecify.annotations.NullMarked;
