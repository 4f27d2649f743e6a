/// What pods are to the kernel, and what we expect them to be, on a real kubelet.
package io.barograph.e2e.survey;
