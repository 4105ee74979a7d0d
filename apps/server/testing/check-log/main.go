// Checks a log as it was downloaded into a folder, by Go's checksum-database packages: nothing here is of this project but
// the reading of its files. Prints what was checked as JSON, or ends with an error.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

// An input says which files of the folder are to be checked.
type input struct {
	Verifiers   []string `json:"verifiers"`
	Checkpoint  string   `json:"checkpoint"`
	Proofs      []proof  `json:"proofs"`
	Consistency []growth `json:"consistency"`
	Tiles       string   `json:"tiles"`
}

// A proof is a .tlog-proof with the entry that it is of.
type proof struct {
	Entry []byte `json:"entry"`
	Text  string `json:"text"`
}

// A growth says that one tree begins with another.
type growth struct {
	Older int64    `json:"older"`
	Old   []byte   `json:"oldRoot"`
	Newer int64    `json:"newer"`
	New   []byte   `json:"newRoot"`
	Proof [][]byte `json:"proof"`
}

type folder struct{ path string }

func (f folder) Height() int { return tileHeight }

func (f folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

// The names of tiles here have no height, as in C2SP's tlog-tiles.
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		name := strings.TrimPrefix(tile.Path(), "tile/8/")
		data, err := os.ReadFile(filepath.Join(f.path, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func hashOf(data []byte) (hash tlog.Hash) {
	copy(hash[:], data)
	return hash
}

// Opens a checkpoint with at least one signature by a known key.
func open(text string, known note.Verifiers) (tlog.Tree, int) {
	opened, err := note.Open([]byte(text), known)
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	must(err)
	return tlog.Tree{N: size, Hash: hashOf(root)}, len(opened.Sigs)
}

func checkProof(each proof, known note.Verifiers) {
	head, checkpoint, found := strings.Cut(each.Text, "\n\n")
	lines := strings.Split(head, "\n")
	if !found || len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" {
		must(fmt.Errorf("no proof: %q", each.Text))
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	must(err)
	var path tlog.RecordProof
	for _, line := range lines[2:] {
		data, err := base64.StdEncoding.DecodeString(line)
		must(err)
		path = append(path, hashOf(data))
	}
	tree, _ := open(checkpoint, known)
	must(tlog.CheckRecord(path, tree.N, tree.Hash, index, tlog.RecordHash(each.Entry)))
}

func main() {
	var given input
	must(json.NewDecoder(os.Stdin).Decode(&given))
	var verifiers []note.Verifier
	for _, line := range given.Verifiers {
		verifier, err := note.NewVerifier(line)
		must(err)
		verifiers = append(verifiers, verifier)
	}
	known := note.VerifierList(verifiers...)
	tree, signatures := open(given.Checkpoint, known)
	for _, each := range given.Proofs {
		checkProof(each, known)
	}
	for _, each := range given.Consistency {
		var hashes tlog.TreeProof
		for _, hash := range each.Proof {
			hashes = append(hashes, hashOf(hash))
		}
		must(tlog.CheckTree(hashes, each.Newer, hashOf(each.New), each.Older, hashOf(each.Old)))
	}
	if given.Tiles != "" {
		reader := tlog.TileHashReader(tree, folder{given.Tiles})
		for index := int64(0); index < tree.N; index++ {
			stored, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, index)})
			must(err)
			if index < int64(len(given.Proofs)) && stored[0] != tlog.RecordHash(given.Proofs[index].Entry) {
				must(fmt.Errorf("the tiles have another entry %d", index))
			}
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(map[string]int64{
		"size": tree.N, "signatures": int64(signatures),
		"proofs": int64(len(given.Proofs)), "consistency": int64(len(given.Consistency)),
	}))
}
