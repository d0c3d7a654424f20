package words

// pairs returns the texts by their keys, which stand before them. A list is data
// in the program; each entry of a map literal would be code, a third of a
// megabyte of it in all. A key that comes twice keeps its last text, and a test
// fails.
func pairs(list ...string) map[string]string {
	m := make(map[string]string, len(list)/2)
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i]] = list[i+1]
	}
	return m
}
