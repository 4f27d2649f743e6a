// Relay carries connections from one address to another, both written NETWORK:ADDRESS. A socket in the file system is
// seen from every network namespace, so two relays make a way into one that has no device but its loopback:
//
//	relay tcp:127.0.0.1:26443 unix:/run/api.sock     inside
//	relay unix:/run/api.sock tcp:127.0.0.1:26443     outside
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fail("two addresses were expected, each NETWORK:ADDRESS")
	}
	listener, err := net.Listen(address(os.Args[1]))
	if err != nil {
		fail(err.Error())
	}
	for {
		incoming, err := listener.Accept()
		if err != nil {
			fail(err.Error())
		}
		go carry(incoming)
	}
}

func carry(incoming net.Conn) {
	defer incoming.Close()
	outgoing, err := net.Dial(address(os.Args[2]))
	if err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		return
	}
	defer outgoing.Close()
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{incoming, outgoing}, {outgoing, incoming}} {
		go func() {
			io.Copy(way[0], way[1])
			ended <- struct{}{}
		}()
	}
	<-ended
}

func address(text string) (string, string) {
	network, rest, found := strings.Cut(text, ":")
	if !found {
		fail(text + ": NETWORK:ADDRESS was expected")
	}
	return network, rest
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "relay:", message)
	os.Exit(1)
}
