/// What packaging makes of the programs, and how they are installed.
package io.barograph.e2e.packaging;
