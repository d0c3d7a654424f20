package bidi

import (
	"os/exec"
	"syscall"
)

// Tie makes a program that is not started yet end with the one that starts it,
// however that ends. Where the system knows no such thing it does nothing.
func Tie(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
