// Payload is the only program in the image of the test node's pods, and of their sandboxes.
//
//	payload idle            waits
//	payload busy            keeps one CPU busy
//	payload exit SECONDS    ends well after so long
//
// On SIGTERM it ends with code 3 at once.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

func main() {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-told
		os.Exit(3)
	}()
	arguments := append(os.Args[1:], "idle")
	fmt.Println("payload:", arguments[0])
	switch arguments[0] {
	case "idle":
		select {}
	case "busy":
		for {
		}
	case "exit":
		seconds, err := strconv.Atoi(arguments[1])
		if err != nil {
			fail("exit " + arguments[1] + ": a number of seconds was expected")
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	default:
		fail(arguments[0] + ": idle, busy or exit was expected")
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "payload:", message)
	os.Exit(2)
}
