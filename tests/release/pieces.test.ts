import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import manifest from "../../package.json" with { type: "json" };
import { billOfMaterials } from "../../scripts/release/bill-of-materials.ts";
import { codeSignatureFault, signAdHoc } from "../../scripts/release/code-signature.ts";
import { componentsOfSdk } from "../../scripts/release/components.ts";
import { differenceOf } from "../../scripts/release/difference.ts";
import { faultsOf, readHeader } from "../../scripts/release/header.ts";
import { tryExecutable } from "../../scripts/release/start.ts";
import { TARGETS } from "../../scripts/release/targets.ts";

const [executable] = PROGRAMS.executable;
const ROOT = join(import.meta.dir, "../..");

describe.if(process.platform === "linux")("the executable of this machine", () => {
  const here = { format: "ELF", architecture: process.arch === "arm64" ? "arm64" : "x64", libc: "glibc" } as const;

  test("has the header of its system, and every other system is a fault", () => {
    const file = readFileSync(executable);

    expect(faultsOf(file, here, manifest.version)).toEqual([]);
    expect(faultsOf(file, { ...here, libc: "musl" }, manifest.version)).toEqual(["Its libc is glibc instead of musl."]);
    expect(faultsOf(file, here, "99.0.0")).toEqual(["It does not contain the version 99.0.0."]);
  });

  test("starts from any folder, under any name", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hallpass-started-"));
    const copy = join(folder, "hallpass-copy");
    copyFileSync(executable, copy);

    await tryExecutable([copy], manifest.version);
    rmSync(folder, { recursive: true });
  });
});

test("a file that is no executable is refused, in words", () => {
  expect(() => readHeader(Buffer.alloc(8))).toThrow("too short");
  expect(() => readHeader(Buffer.alloc(100, "x"))).toThrow("neither an ELF nor a Mach-O nor a PE");
});

describe("a signed executable for macOS", () => {
  const signed = signAdHoc(machO(20_000), "hallpass");

  test("has the hash of each page, and a changed byte is found", () => {
    expect(codeSignatureFault(signed)).toBeNull();

    const changed = Buffer.from(signed);
    changed[9_000] = 1;
    expect(codeSignatureFault(changed)).toBe("Page 2 is not the one that was signed.");
  });

  test("an old signature does not cover what was added, and a new one replaces it", () => {
    const longer = signAdHoc(Buffer.concat([signed]), "another name");

    expect(codeSignatureFault(longer)).toBeNull();
    expect(longer.includes("hallpass\0")).toBe(false);
    expect(codeSignatureFault(machO(20_000))).toBe("Its code signature has no code directory.");
  });

  /** The smallest executable that has all that signing needs: two segments, and a place for the signature. */
  function machO(bytes: number): Buffer {
    const file = Buffer.alloc(bytes + 64);
    file.writeUInt32LE(0xfeedfacf, 0);
    file.writeUInt32LE(16_777_223, 4);
    file.writeUInt32LE(3, 16);
    for (const [index, name] of ["__TEXT", "__LINKEDIT"].entries()) {
      const at = 32 + index * 72;
      file.writeUInt32LE(0x19, at);
      file.writeUInt32LE(72, at + 4);
      file.write(name, at + 8, "latin1");
      file.writeBigUInt64LE(BigInt(index * 8192), at + 40);
      file.writeBigUInt64LE(8192n, at + 48);
    }
    file.writeUInt32LE(0x1d, 176);
    file.writeUInt32LE(16, 180);
    file.writeUInt32LE(bytes, 184);
    file.writeUInt32LE(64, 188);
    return file;
  }
});

test("a bill of materials names each package with version, license and checksum, and is the same every time", () => {
  const [target] = TARGETS;
  const contents = {
    file: "hallpass-x",
    type: "application",
    sha256: "ab".repeat(32),
    components: componentsOfSdk(),
  } as const;
  const bill = () => JSON.stringify(billOfMaterials({ ...contents, target }, new Date(0)));

  const { components, dependencies, bomFormat } = JSON.parse(bill());

  expect(bill()).toBe(bill());
  expect(bomFormat).toBe("CycloneDX");
  expect(components).toContainEqual(expect.objectContaining({ name: "bun-linux-x64", version: Bun.version }));
  expect(components).toContainEqual(
    expect.objectContaining({ name: "sqlite", licenses: [{ license: { id: "blessing" } }] }),
  );
  for (const { name, version, licenses } of components) expect([name, version, licenses.length]).not.toContain(0);
  expect(dependencies[0].dependsOn).toHaveLength(components.length);
});

test("two builds are compared byte by byte", () => {
  expect(differenceOf(Buffer.from("same"), Buffer.from("same"))).toBeNull();
  expect(differenceOf(Buffer.from("abcd"), Buffer.from("abXdE"))).toEqual({ bytes: 2, first: 2, sizes: [4, 5] });
});

test("an unknown target ends the release before anything is built, with the names of the others", () => {
  const command = [process.execPath, join(ROOT, "scripts/release.ts"), "--only", "solaris"];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: ROOT, stdin: "ignore" });

  expect(exitCode).toBe(2);
  expect(stderr.toString()).toContain('No target is called "solaris". There are: linux-x64,');
});
