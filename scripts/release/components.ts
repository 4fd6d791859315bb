import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKING_STEPS, recordedPackages } from "../build/packages.ts";
import { root } from "../build/stale.ts";
import { integrityOf } from "./lock.ts";

/** A locked package that is in a file of a release. */
export interface Component {
  name: string;
  version: string;
  /** An identifier or expression of SPDX. */
  license: string;
  /** As bun.lock has it: `sha512-…`. */
  integrity: string;
}

/** The packages in an executable whose compilation has bundled these folders. */
export function componentsOfExecutable(bundled: readonly string[]): Component[] {
  return componentsIn([...bundled, ...PACKING_STEPS.flatMap(recordedPackages)]);
}

/** The packages in the tarball of the SDK. */
export const componentsOfSdk = (): Component[] => componentsIn(recordedPackages("sdk"));

function componentsIn(folders: readonly string[]): Component[] {
  const components = new Map<string, Component>();
  for (const folder of folders) {
    const component = componentIn(folder);
    components.set(`${component.name}@${component.version}`, component);
  }
  return [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
}

function componentIn(folder: string): Component {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const [name, version, license] = [manifest.name, manifest.version, manifest.license];
  if (typeof name !== "string" || typeof version !== "string") throw new Error(`${folder} has no name or version.`);
  if (typeof license !== "string") throw new Error(`${name} does not name its license: find out before it is shipped.`);
  return { name, version, license, integrity: integrityOf(name, version) };
}
