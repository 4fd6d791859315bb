import type { Header } from "./header.ts";

/** A system that a release has an executable for. */
export interface Target extends Header {
  name: string;
  /** The npm package with Bun's executable for the system. bun.lock pins its version and its checksum. */
  runtime: string;
  /** Bun's name of the system. */
  compilesAs: Bun.Build.CompileTarget;
}

/**
 * There are no baseline variants: for x64, Bun publishes the same bytes under both names, so these executables run on
 * processors without AVX2, too.
 */
export const TARGETS: readonly Target[] = [
  { name: "linux-x64", runtime: "@oven/bun-linux-x64", compilesAs: "bun-linux-x64", ...elf("x64", "glibc") },
  { name: "linux-arm64", runtime: "@oven/bun-linux-aarch64", compilesAs: "bun-linux-arm64", ...elf("arm64", "glibc") },
  {
    name: "linux-x64-musl",
    runtime: "@oven/bun-linux-x64-musl",
    compilesAs: "bun-linux-x64-musl",
    ...elf("x64", "musl"),
  },
  {
    name: "linux-arm64-musl",
    runtime: "@oven/bun-linux-aarch64-musl",
    compilesAs: "bun-linux-arm64-musl",
    ...elf("arm64", "musl"),
  },
  { name: "darwin-x64", runtime: "@oven/bun-darwin-x64", compilesAs: "bun-darwin-x64", ...other("Mach-O", "x64") },
  {
    name: "darwin-arm64",
    runtime: "@oven/bun-darwin-aarch64",
    compilesAs: "bun-darwin-arm64",
    ...other("Mach-O", "arm64"),
  },
  { name: "windows-x64", runtime: "@oven/bun-windows-x64", compilesAs: "bun-windows-x64", ...other("PE", "x64") },
];

function elf(architecture: Header["architecture"], libc: "glibc" | "musl"): Header {
  return { format: "ELF", architecture, libc };
}

function other(format: "Mach-O" | "PE", architecture: Header["architecture"]): Header {
  return { format, architecture, libc: null };
}

/** The file of a release that holds the executable for a target. */
export const fileNameOf = ({ name, format }: Target, version: string) =>
  `hallpass-${version}-${name}${format === "PE" ? ".exe" : ""}`;

/** Whether this machine runs executables of the target by itself. */
export function runsHere({ name }: Target): boolean {
  const libc = process.platform === "linux" && isMusl() ? "-musl" : "";
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return name === `${platform}-${process.arch}${libc}`;
}

const isMusl = () =>
  [...new Bun.Glob("ld-musl-*").scanSync({ cwd: "/lib", onlyFiles: false })].length > 0 && !isGlibc();
const isGlibc = () => JSON.stringify(process.report.getReport()).includes("glibcVersionRuntime");
