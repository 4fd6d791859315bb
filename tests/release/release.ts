import { beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { readHeader } from "../../scripts/release/header.ts";
import { makeRelease, RELEASE, type ReleasedFile } from "../../scripts/release/release.ts";
import { tryExecutable } from "../../scripts/release/start.ts";
import { fileNameOf, TARGETS } from "../../scripts/release/targets.ts";
import { librariesForMusl } from "./musl.ts";

const { version } = manifest;
let files: ReleasedFile[] = [];

beforeAll(async () => {
  files = await makeRelease(TARGETS, { isTwice: true, progress: (line) => process.stderr.write(`${line}\n`) });
}, 600_000);

test("a release has an executable for each system, the SDK, a bill of materials for each, and checksums", () => {
  const named = [...TARGETS.map((target) => fileNameOf(target, version)), `hallpass-sdk-${version}.tgz`];

  const found = readdirSync(RELEASE).sort();

  expect(found).toEqual([...named.flatMap((file) => [file, `${file}.cdx.json`]), "SHA256SUMS"].sort());
});

test.each(TARGETS.map((target) => [target.name, target] as const))(
  "the header of %s is that of its system",
  (_, target) => {
    const { format, architecture, libc } = target;

    const header = readHeader(readFileSync(join(RELEASE, fileNameOf(target, version))));

    expect(header).toEqual({ format, architecture, libc });
  },
);

test("sha256sum accepts the checksums", () => {
  const { exitCode, stdout } = Bun.spawnSync(["sha256sum", "--check", "--strict", "SHA256SUMS"], { cwd: RELEASE });

  expect(stdout.toString().match(/: OK$/gm)).toHaveLength(2 * TARGETS.length + 2);
  expect(exitCode).toBe(0);
});

test("a second compilation gives the same bytes for every system", () => {
  const compiled = files.filter(({ target }) => target);

  expect(compiled.map(({ file, difference }) => [file, difference])).toEqual(compiled.map(({ file }) => [file, null]));
});

test("the executable of this machine was started", () => {
  const started = files.filter(({ isStarted }) => isStarted);

  expect(started.map(({ target }) => target)).toEqual([`${process.platform}-${process.arch}`]);
});

test("the executable for Linux on arm64 serves in an emulator", async () => {
  const file = join(RELEASE, `hallpass-${version}-linux-arm64`);

  await tryExecutable(["qemu-aarch64-static", file], version, { QEMU_LD_PREFIX: "/usr/aarch64-linux-gnu" });
}, 120_000);

test("the executable for Linux on x64 with musl serves on musl's C library", async () => {
  const file = join(RELEASE, `hallpass-${version}-linux-x64-musl`);
  using libraries = librariesForMusl();

  await tryExecutable([file], version, { LD_LIBRARY_PATH: libraries.folder });
}, 120_000);

test("every executable for Linux and Windows lists Bun and SQLite, and each of its packages has a license", () => {
  for (const target of TARGETS) {
    const bill = JSON.parse(readFileSync(join(RELEASE, `${fileNameOf(target, version)}.cdx.json`), "utf8"));
    const names: string[] = bill.components.map(({ name }: { name: string }) => name);

    expect(names).toContain(target.runtime.replace("@oven/", ""));
    expect(names.includes("sqlite")).toBe(target.format !== "Mach-O");
    expect(names).toEqual(expect.arrayContaining(["elysia", "react", "drizzle-orm", "esbuild-wasm", "tailwindcss"]));
    for (const { licenses } of bill.components) expect(licenses).not.toBeEmpty();
  }
});
