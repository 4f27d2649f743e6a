// Payload is the only program in the image of the test node's pods, and of their sandboxes.
//
//	payload idle            waits
//	payload busy            keeps one CPU busy
//	payload exit SECONDS    ends well after so long
//	payload reread FILE MIB writes a file and reads it again and again: more than its memory limit holds makes it wait
//	payload hold MIB        takes memory and waits
//	payload grow MIB MILLIS takes memory, and a MiB more each so many milliseconds, if no other one on its network does
//	payload write FILE TEXT writes into a file that is there, and waits
//	payload files COUNT     makes so many empty files, a thousand a folder, and a file done beside them, and waits
//	payload tell PORT FILE...  sends the files' text to each client of the port
//
// On SIGTERM it ends with code 3: grow after 5 s in which it goes on, the others at once.
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

func main() {
	arguments := append(os.Args[1:], "idle")
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-told
		if arguments[0] == "grow" {
			time.Sleep(5 * time.Second)
		}
		os.Exit(3)
	}()
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
		reread(arguments[1], mebibytes(arguments[2]))
	case "hold":
		take(mebibytes(arguments[1]))
		select {}
	case "grow":
		millis, err := strconv.Atoi(arguments[2])
		if err != nil {
			fail("grow " + arguments[2] + ": a number of milliseconds was expected")
		}
		grow(mebibytes(arguments[1]), time.Duration(millis)*time.Millisecond)
	case "write":
		if err := os.WriteFile(arguments[1], []byte(arguments[2]), 0); err != nil {
			fail(err.Error())
		}
		select {}
	case "files":
		files(arguments[1])
		select {}
	case "tell":
		tell(arguments[1], os.Args[3:])
	default:
		fail(arguments[0] + ": idle, busy, exit, reread, hold, grow, write, files or tell was expected")
	}
}

func mebibytes(text string) int {
	number, err := strconv.Atoi(text)
	if err != nil {
		fail(text + ": a number of MiB was expected")
	}
	return number
}

// A name in the network's name space, which is free again when its holder ends: of pods on the node's network one has it.
var turn net.Listener // collected garbage would be closed

func grow(first int, every time.Duration) {
	var err error
	if turn, err = net.Listen("unix", "@payload-grow"); err != nil {
		fmt.Println("payload: another one grows")
		select {}
	}
	take(first)
	for {
		time.Sleep(every)
		take(1)
	}
}

func tell(port string, files []string) {
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		fail(err.Error())
	}
	for {
		client, err := listener.Accept()
		if err != nil {
			fail(err.Error())
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				fail(err.Error())
			}
			client.Write(text) // who has gone away does not want it
		}
		client.Close()
	}
}

// Beside Go's own heap, which would keep a share of it free. Each page is written, or it would not be there.
func take(mebibytes int) {
	for i := 0; i < mebibytes; i++ {
		block, err := syscall.Mmap(-1, 0, 1<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		if err != nil {
			fail("mmap: " + err.Error())
		}
		for page := 0; page < len(block); page += os.Getpagesize() {
			block[page] = 1
		}
	}
}

func files(text string) {
	count, err := strconv.Atoi(text)
	if err != nil {
		fail("files " + text + ": a number of files was expected")
	}
	for i := 0; i < count; i++ {
		folder := fmt.Sprintf("/files/%d", i/1000)
		if i%1000 == 0 {
			if err := os.MkdirAll(folder, 0o755); err != nil {
				fail(err.Error())
			}
		}
		if err := os.WriteFile(fmt.Sprintf("%s/%d", folder, i), nil, 0o644); err != nil {
			fail(err.Error())
		}
	}
	if err := os.WriteFile("/done", nil, 0o644); err != nil {
		fail(err.Error())
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
