import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SDK_VERSION } from "#sdk/version.ts";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../build/stale.ts";

/** Faults of the version: package.json, the SDK and the newest section of CHANGELOG.md name the same one. */
export function wrongVersions(): string[] {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const newest = /^## (\S+)/m.exec(changelog)?.[1];
  return [
    ...(newest === manifest.version
      ? []
      : [`The first section of CHANGELOG.md is ${newest ?? "missing"}; package.json says ${manifest.version}.`]),
    ...(SDK_VERSION === manifest.version
      ? []
      : [`src/sdk/version.ts says ${SDK_VERSION}; package.json says ${manifest.version}.`]),
  ];
}
