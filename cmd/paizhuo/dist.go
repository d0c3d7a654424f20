package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"text/tabwriter"
)

// sizeBudget is the most the page may weigh by brotli, as a share of e2e/bare,
// which does the least that Ebitengine and pion do together.
const sizeBudget = 0.75

// pageProgram is the page as it is given away.
func pageProgram(p project) (program, error) {
	modfile, err := patchModule(p)
	if err != nil {
		return program{}, fmt.Errorf("the size patch: %w", err)
	}
	hollow, err := overlay(p)
	if err != nil {
		leftOut(err)
	}
	return program{name: "page", pkg: ".", modfile: modfile, overlay: hollow, compact: true, hurried: hurried(), lean: true, repack: true}, nil
}

// hurried lists what of the page is compiled with inlining: all else is compiled
// without, which shrinks the wasm by a tenth and makes calls cost a little more.
// The runtime allocates and collects for everything.
func hurried() []string { return []string{"runtime", "internal/runtime/..."} }

// dist writes the static site and the archive and prints the sizes.
func dist(args []string, out io.Writer) int {
	flags := flag.NewFlagSet("dist", flag.ContinueOnError)
	guard := flags.Bool("check", false, fmt.Sprintf("fail when the page passes %.2f of e2e/bare by brotli", sizeBudget))
	if flags.Parse(args) != nil {
		return 2
	}
	if flags.NArg() != 1 {
		fmt.Fprintln(flags.Output(), "usage: paizhuo dist [-check] DIR")
		return 2
	}
	ratio, err := writeDist(flags.Arg(0), out)
	if err != nil {
		return failed("dist", err)
	}
	if *guard && ratio > sizeBudget {
		return failed("dist", fmt.Errorf("the page is %.3f of e2e/bare by brotli, more than %.2f", ratio, sizeBudget))
	}
	return 0
}

// writeDist does what dist says and returns the page's share of e2e/bare.
func writeDist(dir string, out io.Writer) (ratio float64, err error) {
	p, err := openProject()
	if err != nil {
		return 0, err
	}
	page, err := pageProgram(p)
	if err != nil {
		return 0, err
	}
	var built []wasm
	for _, prog := range []program{
		page,
		{name: "e2e/bare", pkg: "./e2e/bare"},
		{name: "e2e/bare, patched", pkg: "./e2e/bare", modfile: page.modfile, overlay: page.overlay, compact: page.compact, lean: true, repack: page.repack},
	} {
		w, err := buildWasm(p, prog)
		if err != nil {
			return 0, err
		}
		built = append(built, w)
	}
	files, err := makeSite(p, built[0])
	if err != nil {
		return 0, err
	}
	sizes, err := measure(p, built)
	if err != nil {
		return 0, err
	}

	archive, err := files.zip()
	if err != nil {
		return 0, err
	}
	// The archive does without the compressed copies: itch.io compresses itself.
	all, err := files.compressed(p, gzipCoding(), brotliCoding())
	if err != nil {
		return 0, err
	}
	if err := all.write(dir); err != nil {
		return 0, err
	}
	zipName := filepath.Clean(dir) + ".zip"
	if err := replaceFile(zipName, archive); err != nil {
		return 0, err
	}

	fmt.Fprintf(out, "%s: %d files; %s: %d files, %d bytes\n", dir, len(all), zipName, len(files), len(archive))
	printSizes(out, sizes)
	fmt.Fprintf(out, "by brotli where that helps: %d bytes to the first frame, %d to play without a network\n",
		all.weight(files.first()), all.weight(slices.Sorted(maps.Keys(files))))
	ratio = float64(sizes[0].brotli) / float64(sizes[1].brotli)
	fmt.Fprintf(out, "page / bare by brotli: %.3f (budget %.2f)\n", ratio, sizeBudget)
	return ratio, nil
}

// size is a program's size in bytes.
type size struct {
	name              string
	raw, gzip, brotli int
}

// measure compresses the programs, as many at once as there are processors for.
func measure(p project, built []wasm) ([]size, error) {
	sizes := make([]size, len(built))
	errs := make([]error, len(built))
	var wait sync.WaitGroup
	for i, w := range built {
		wait.Go(func() {
			gz, gzErr := compress(p, gzipCoding(), w.data)
			br, brErr := compress(p, brotliCoding(), w.data)
			sizes[i] = size{w.name, len(w.data), len(gz), len(br)}
			errs[i] = errors.Join(gzErr, brErr)
		})
	}
	wait.Wait()
	return sizes, errors.Join(errs...)
}

// printSizes prints the table of sizes.
func printSizes(out io.Writer, sizes []size) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "bytes\traw\t%s\t%s\t\n", gzipCoding().setting, brotliCoding().setting)
	for _, s := range sizes {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t\n", s.name, s.raw, s.gzip, s.brotli)
	}
	w.Flush()
}
