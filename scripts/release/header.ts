import { codeSignatureFault } from "./code-signature.ts";

/** What the first bytes of an executable say about the system that it is for. */
export interface Header {
  format: "ELF" | "Mach-O" | "PE";
  architecture: "x64" | "arm64";
  /** The C library that the dynamic loader of Linux belongs to. */
  libc: "glibc" | "musl" | null;
}

const ELF_MACHINES: Record<number, Header["architecture"]> = { 62: "x64", 183: "arm64" };
const MACH_O_TYPES: Record<number, Header["architecture"]> = { 16777223: "x64", 16777228: "arm64" };
const PE_MACHINES: Record<number, Header["architecture"]> = { 34404: "x64", 43620: "arm64" };
const MACH_O_64 = 0xfeedfacf;
const PROGRAM_INTERPRETER = 3;

/** Reads the header of an executable. Throws if it is none, or of a system that no release is for. */
export function readHeader(file: Buffer): Header {
  if (file.length < 64) throw new Error("The file is too short for an executable.");
  if (file.subarray(0, 4).equals(Buffer.from("\x7fELF", "latin1"))) return elfHeader(file);
  if (file.readUInt32LE(0) === MACH_O_64) {
    return { format: "Mach-O", architecture: known(MACH_O_TYPES, file.readUInt32LE(4)), libc: null };
  }
  if (file.toString("latin1", 0, 2) === "MZ") return peHeader(file);
  throw new Error("The file is neither an ELF nor a Mach-O nor a PE executable.");
}

function elfHeader(file: Buffer): Header {
  if (file[4] !== 2 || file[5] !== 1) throw new Error("The executable is not for a 64-bit little-endian machine.");
  const architecture = known(ELF_MACHINES, file.readUInt16LE(18));
  const [at, size, count] = [Number(file.readBigUInt64LE(32)), file.readUInt16LE(54), file.readUInt16LE(56)];
  for (const entry of Array.from({ length: count }, (_, index) => at + index * size)) {
    if (file.readUInt32LE(entry) !== PROGRAM_INTERPRETER) continue;
    const [start, length] = [Number(file.readBigUInt64LE(entry + 8)), Number(file.readBigUInt64LE(entry + 32))];
    const loader = file.toString("latin1", start, start + length);
    return { format: "ELF", architecture, libc: loader.includes("ld-musl-") ? "musl" : "glibc" };
  }
  throw new Error("The executable names no dynamic loader.");
}

function peHeader(file: Buffer): Header {
  const at = file.readUInt32LE(60);
  if (file.toString("latin1", at, at + 4) !== "PE\0\0") throw new Error("The file is a program of DOS.");
  return { format: "PE", architecture: known(PE_MACHINES, file.readUInt16LE(at + 4)), libc: null };
}

function known(architectures: Record<number, Header["architecture"]>, machine: number): Header["architecture"] {
  const architecture = architectures[machine];
  if (!architecture) throw new Error(`The executable is for a machine that no release is for (${machine}).`);
  return architecture;
}

/** What is wrong with an executable that should be for this system and of this version: one sentence each. */
export function faultsOf(file: Buffer, wanted: Header, version: string): string[] {
  const found = readHeader(file);
  const faults = (["format", "architecture", "libc"] as const)
    .filter((part) => found[part] !== wanted[part])
    .map((part) => `Its ${part} is ${found[part]} instead of ${wanted[part]}.`);
  // As the minifier leaves `version` of package.json.
  if (!file.includes(`version:"${version}"`)) faults.push(`It does not contain the version ${version}.`);
  const signature = found.format === "Mach-O" ? codeSignatureFault(file) : null;
  return signature ? [...faults, signature] : faults;
}
