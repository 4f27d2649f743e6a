// Relay carries connections from one address to another, both written NETWORK:ADDRESS. A socket in the file system is
// seen from every network namespace, so two relays make a way into one that has no device but its loopback:
//
//	relay tcp:127.0.0.1:26443 unix:/run/api.sock     inside
//	relay unix:/run/api.sock tcp:127.0.0.1:26443     outside
//
// With `connect:` as the second one each client asks for its address, by the request CONNECT of HTTP:
//
//	relay unix:/run/tunnel.sock connect:
package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
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
	outgoing, err := dial(incoming)
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

func dial(incoming net.Conn) (net.Conn, error) {
	network, where := address(os.Args[2])
	if network != "connect" {
		return net.Dial(network, where)
	}
	request, err := http.ReadRequest(bufio.NewReader(incoming)) // the client waits for the answer before it goes on
	if err != nil {
		return nil, err
	}
	if request.Method != http.MethodConnect {
		return nil, fmt.Errorf("%s %s: CONNECT was expected", request.Method, request.RequestURI)
	}
	outgoing, err := net.Dial("tcp", request.URL.Host)
	if err == nil {
		_, err = io.WriteString(incoming, "HTTP/1.1 200 Connected\r\n\r\n")
	}
	return outgoing, err
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
