/// The checks of who may ask a server: the names it is asked by, passwords, and pages of other sites.
package io.barograph.web.access;
