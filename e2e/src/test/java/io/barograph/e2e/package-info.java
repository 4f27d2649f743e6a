/// Both programs together: from a kernel file to a taint, reloads, silences, and the API server itself.
package io.barograph.e2e;
