// Reads a summary with the kubelet's own types, strictly, and writes it as the kubelet would.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	stats "k8s.io/kubelet/pkg/apis/stats/v1alpha1"
)

func main() {
	in := json.NewDecoder(os.Stdin)
	in.DisallowUnknownFields()
	var summary stats.Summary
	if err := in.Decode(&summary); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(summary); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
