// Payload is the only program in the image of the test node's pods, and of their sandboxes.
//
//	payload idle            waits
//	payload busy            keeps one CPU busy
//	payload exit SECONDS    ends well after so long
//	payload reread FILE MIB writes a file and reads it again and again: more than its memory limit holds makes it wait
//
// On SIGTERM it ends with code 3 at once.
package main

import (
	"fmt"
	"io"
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
	case "reread":
		mebibytes, err := strconv.Atoi(arguments[2])
		if err != nil {
			fail("reread " + arguments[2] + ": a number of MiB was expected")
		}
		reread(arguments[1], mebibytes)
	default:
		fail(arguments[0] + ": idle, busy, exit or reread was expected")
	}
}

func reread(name string, mebibytes int) {
	block := make([]byte, 1<<20)
	file, err := os.Create(name)
	for i := 0; err == nil && i < mebibytes; i++ {
		_, err = file.Write(block)
	}
	for err == nil {
		_, err = file.Seek(0, io.SeekStart)
		for err == nil {
			_, err = file.Read(block)
		}
		if err == io.EOF {
			err = nil
		}
	}
	fail("reread " + name + ": " + err.Error())
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, "payload:", message)
	os.Exit(2)
}
