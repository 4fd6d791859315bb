import manifest from "../../package.json" with { type: "json" };
import type { Component } from "./components.ts";
import { integrityOf } from "./lock.ts";
import { bunVersion } from "./runtimes.ts";
import type { Target } from "./targets.ts";

/** A file of a release, and what is in it. */
export interface Contents {
  file: string;
  type: "application" | "library";
  sha256: string;
  components: readonly Component[];
  /** The system of an executable, which contains Bun. */
  target?: Target;
}

/** The bill of materials of a file, in CycloneDX 1.6. The same file and time give the same text. */
export function billOfMaterials({ file, type, sha256, components, target }: Contents, builtAt: Date): object {
  const self = `${file}@${manifest.version}`;
  const packages = components.map(library);
  const runtime = target ? runtimeIn(target) : null;
  const linked = target ? linkedIn(target) : [];
  const all = [...(runtime ? [runtime] : []), ...linked, ...packages];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(sha256)}`,
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      lifecycles: [{ phase: "build" }],
      component: {
        type,
        "bom-ref": self,
        name: file,
        version: manifest.version,
        licenses: licensesOf(manifest.license),
        hashes: [{ alg: "SHA-256", content: sha256 }],
      },
    },
    components: all,
    dependencies: [{ ref: self, dependsOn: all.map((each) => each["bom-ref"]) }],
    // Bun has more libraries linked in than SQLite, and its package does not list them.
    compositions: [
      ...(runtime ? [{ aggregate: "incomplete", assemblies: [runtime["bom-ref"]] }] : []),
      { aggregate: "complete", assemblies: packages.map((each) => each["bom-ref"]) },
    ],
  };
}

function library({ name, version, license, integrity }: Component) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [group, short] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return {
    type: "library",
    "bom-ref": purl,
    ...(group ? { group } : {}),
    name: short,
    version,
    licenses: licensesOf(license),
    // Of the package as the registry has it.
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }],
    purl,
  };
}

function runtimeIn({ runtime }: Target) {
  const component = { name: runtime, version: bunVersion, license: "MIT", integrity: integrityOf(runtime, bunVersion) };
  return {
    ...library(component),
    description: "The runtime. It contains JavaScriptCore (LGPL-2.1), SQLite, BoringSSL and others.",
    externalReferences: [{ type: "license", url: "https://bun.com/docs/project/license" }],
  };
}

/** Bun contains SQLite, except on macOS, where it uses the system's. */
function linkedIn({ format }: Target) {
  if (format === "Mach-O") return [];
  // Every system has the same version of Bun, and the build runs in it.
  const version = process.versions.sqlite;
  if (Bun.version !== bunVersion || !version) throw new Error(`The build does not run in Bun ${bunVersion}.`);
  const purl = `pkg:generic/sqlite@${version}`;
  const license = [{ license: { id: "blessing" } }];
  return [{ type: "library", "bom-ref": purl, name: "sqlite", version, licenses: license, purl }];
}

/** An expression has operators between identifiers: `(MIT OR Apache-2.0)`. */
const licensesOf = (license: string) =>
  /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

/** A UUID of version 8 (RFC 9562), whose bits are free to choose. */
function uuidOf(sha256: string): string {
  const variant = ((Number.parseInt(sha256.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const hex = `${sha256.slice(0, 12)}8${sha256.slice(13, 16)}${variant}${sha256.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
