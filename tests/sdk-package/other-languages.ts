import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

/** Where `npm run test:docs` has found the languages and their packages. */
const { DOCS_PYTHON, DOCS_GO_OIDC } = process.env;

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
});
afterAll(() => server.stop());

interface Language {
  name: string;
  language: string;
  /** Writes the code of the docs and a program that calls it; returns the command, which takes a token. */
  prepare(folder: string, code: string): string[];
  ofAnotherProject: string;
  changed: string;
}

const python: Language = {
  name: "Python",
  language: "python",
  prepare(folder, code) {
    writeFileSync(join(folder, "verify.py"), code);
    writeFileSync(join(folder, "main.py"), "import sys, verify\nprint(verify.user_id_of(sys.argv[1]))\n");
    return [DOCS_PYTHON ?? "python3", join(folder, "main.py")];
  },
  ofAnotherProject: "Unable to find a signing key",
  changed: "Signature verification failed",
};

const go: Language = {
  name: "Go",
  language: "go",
  prepare(folder, code) {
    const write = (file: string, text: string) => {
      mkdirSync(join(folder, "src", file, ".."), { recursive: true });
      writeFileSync(join(folder, "src", file), text);
    };
    write("auth/auth.go", code);
    write(
      "main/main.go",
      `package main

import (
	"auth"
	"context"
	"fmt"
	"os"
)

func main() {
	id, err := auth.UserID(context.Background(), os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(id)
}
`,
    );
    // The distribution's package has the address without a version.
    mkdirSync(join(folder, "src/github.com/coreos/go-oidc/v3"), { recursive: true });
    symlinkSync(DOCS_GO_OIDC ?? "", join(folder, "src/github.com/coreos/go-oidc/v3/oidc"));
    const gopath = `${folder}:${DOCS_GO_OIDC?.split("/src/")[0]}`;
    const built = Bun.spawnSync(["go", "build", "-o", join(folder, "verify"), "main"], {
      env: { ...process.env, GOPATH: gopath, GO111MODULE: "off", GOCACHE: join(folder, "cache") },
    });
    if (!built.success) throw new Error(`The code does not compile:\n${built.stderr}`);
    return [join(folder, "verify")];
  },
  ofAnotherProject: "issued by a different provider",
  changed: "failed to verify signature",
};

describe.each([...(DOCS_PYTHON ? [python] : []), ...(DOCS_GO_OIDC ? [go] : [])])(
  "the $name function of docs/verifying.md",
  ({ name, language, prepare, ofAnotherProject, changed }) => {
    const folder = mkdtempSync(join(tmpdir(), `hallpass-docs-${name}-`));
    let command: string[];
    beforeAll(() => {
      const page = sitePages().find(({ path }) => path === "verifying");
      const block = page && blocksOf(page).find((each) => each.language === language);
      const code = (block?.code ?? "")
        .replaceAll("http://localhost:4255", server.url.replace(/\/$/, ""))
        .replaceAll("<project id>", project.id);
      command = prepare(folder, code);
    }, 120_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    async function answerTo(accessToken: string) {
      const program = Bun.spawn([...command, accessToken], { cwd: folder, stdout: "pipe", stderr: "pipe" });
      const [output, complaint] = await Promise.all([
        new Response(program.stdout).text(),
        new Response(program.stderr).text(),
      ]);
      return { output: output.trim(), complaint: complaint.trim().split("\n").at(-1) ?? "" };
    }

    test("accepts a token", async () => {
      const ada = await project.person();

      expect(await answerTo(ada.accessToken)).toEqual({ output: ada.userId, complaint: "" });
    });

    test("refuses a token of another project, and one that was changed", async () => {
      const ada = await project.person();
      const stranger = await (await server.project()).person();
      const [header, claims = "", signature] = ada.accessToken.split(".");
      const other = Buffer.from(claims, "base64url").toString().replace(ada.userId, stranger.userId);
      const forged = [header, Buffer.from(other).toString("base64url"), signature].join(".");

      expect((await answerTo(stranger.accessToken)).complaint).toContain(ofAnotherProject);
      expect((await answerTo(forged)).complaint).toContain(changed);
    });
  },
);
