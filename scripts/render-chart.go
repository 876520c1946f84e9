// Renders the templates of a Helm chart with what Helm is made of (text/template and Sprig), for tests on machines without
// Helm: `GO111MODULE=off go run scripts/render-chart.go <chart> < values.json`. Debian has both: golang-go and
// golang-github-masterminds-sprig-dev. The JSON holds what templates see: Values, Release, Chart.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/template"

	"github.com/Masterminds/sprig"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	var given map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&given))
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	check(err)
	chart := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := chart.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	chart.Funcs(functions)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = chart.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if filepath.Ext(file) != ".yaml" {
			continue
		}
		fmt.Println("---")
		check(chart.ExecuteTemplate(os.Stdout, filepath.Base(file), given))
	}
}
