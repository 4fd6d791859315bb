import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { buildEmbedded, compile } from "../build/binary.ts";
import { PACKING_STEPS } from "../build/packages.ts";
import { forget, root } from "../build/stale.ts";
import { billOfMaterials, type Contents } from "./bill-of-materials.ts";
import { signAdHoc } from "./code-signature.ts";
import { componentsOfExecutable, componentsOfSdk } from "./components.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { faultsOf } from "./header.ts";
import { fetchRuntime } from "./runtimes.ts";
import { tryExecutable } from "./start.ts";
import { fileNameOf, runsHere, type Target } from "./targets.ts";

export const RELEASE = join(root, "dist/release");
const { version } = manifest;

/** A file of a release, and how far it was checked. */
export interface ReleasedFile {
  file: string;
  bytes: number;
  sha256: string;
  components: number;
  target?: string;
  /** Whether this machine has started the executable. The header of every executable is checked. */
  isStarted?: boolean;
  /** What differs in a second build; null: nothing. Only with `--twice`. */
  difference?: Difference | null;
}

/** Makes the files of a release in `dist/release`, which it empties first. */
export async function makeRelease(
  targets: readonly Target[],
  options: { isTwice: boolean; progress: (sentence: string) => void },
): Promise<ReleasedFile[]> {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  // A release never consists of what an earlier build has left.
  forget(PACKING_STEPS);
  await buildEmbedded();

  const builtAt = timeOfSources();
  const files: ReleasedFile[] = [];
  for (const [index, target] of targets.entries()) {
    options.progress(`[${index + 1}/${targets.length}] ${target.name} …`);
    files.push(
      await releaseExecutable(target, builtAt, options.isTwice).catch((cause) => {
        throw new Error(`The executable for ${target.name} failed.`, { cause });
      }),
    );
  }
  files.push(releaseSdk(builtAt));
  writeChecksums();
  return files;
}

async function releaseExecutable(target: Target, builtAt: Date, isTwice: boolean): Promise<ReleasedFile> {
  const runtime = { target: target.compilesAs, executablePath: await fetchRuntime(target) };
  const path = join(RELEASE, fileNameOf(target, version));
  const bundled = await compileSigned(path, runtime);
  const content = readFileSync(path);
  const faults = faultsOf(content, target, version);
  if (faults.length > 0) throw new Error(`${basename(path)} is not right. ${faults.join(" ")}`);
  const isStarted = runsHere(target);
  if (isStarted) await tryExecutable([path], version);
  const released = release(
    { file: path, type: "application", components: componentsOfExecutable(bundled), target },
    builtAt,
  );
  return {
    ...released,
    target: target.name,
    isStarted,
    ...(isTwice ? { difference: differenceOf(content, await compiledAgain(path, runtime)) } : {}),
  };
}

type Runtime = NonNullable<Parameters<typeof compile>[1]>;

/** The compiler signs for macOS on arm64 only. */
async function compileSigned(path: string, runtime: Runtime): Promise<string[]> {
  const bundled = await compile(path, runtime);
  if (runtime.target === "bun-darwin-x64") writeFileSync(path, signAdHoc(readFileSync(path), "hallpass"));
  return bundled;
}

async function compiledAgain(path: string, runtime: Runtime): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-again-"));
  try {
    // The compiler writes the name of the file into it.
    const again = join(folder, basename(path));
    await compileSigned(again, runtime);
    return readFileSync(again);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function releaseSdk(builtAt: Date): ReleasedFile {
  const path = join(RELEASE, `hallpass-sdk-${version}.tgz`);
  copyFileSync(join(root, "dist/sdk.tgz"), path);
  return release({ file: path, type: "library", components: componentsOfSdk() }, builtAt);
}

/** Writes the bill of materials beside the file. */
function release(contents: Omit<Contents, "sha256">, builtAt: Date): ReleasedFile {
  const content = readFileSync(contents.file);
  const [file, sha256] = [basename(contents.file), digestOf(content)];
  const bill = billOfMaterials({ ...contents, file, sha256 }, builtAt);
  writeFileSync(`${contents.file}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  return { file, bytes: content.length, sha256, components: contents.components.length };
}

/** `SHA256SUMS`, which `sha256sum --check` reads. */
function writeChecksums() {
  const files = [...new Bun.Glob("*").scanSync({ cwd: RELEASE })].sort();
  const lines = files.map((file) => `${digestOf(readFileSync(join(RELEASE, file)))}  ${file}\n`);
  writeFileSync(join(RELEASE, "SHA256SUMS"), lines.join(""));
}

const digestOf = (content: Uint8Array) => new Bun.CryptoHasher("sha256").update(content).digest("hex");

/** The time of the last commit, so that a second build writes the same. `SOURCE_DATE_EPOCH` replaces it. */
function timeOfSources(): Date {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return new Date(Number(given) * 1000);
  const { exitCode, stdout } = Bun.spawnSync(["git", "log", "-1", "--format=%ct"], { cwd: root, stderr: "ignore" });
  if (exitCode !== 0) throw new Error("This is no git checkout: set SOURCE_DATE_EPOCH to the time of the sources.");
  return new Date(Number(stdout.toString()) * 1000);
}
