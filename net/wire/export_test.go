package wire

// Kept is the number of messages that have come and wait for Recv or for their turn.
func (s *Session) Kept() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.early) + len(s.inbox)
}
