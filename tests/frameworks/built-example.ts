import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { packSdk, run, type Site, startSite, write } from "./site.ts";

const ROOT = join(import.meta.dir, "../..");

/** An example as a customer has it: installed from registry and package, built for production, and running. */
export interface BuiltExample extends Site {
  /** Builds it again with other files, and returns what the build prints. */
  buildWith(files: Record<string, string>): string;
}

/** `environment` becomes the example's `.env`; `files` are added to it. */
export async function buildExample(
  name: string,
  environment: Record<string, string>,
  files: Record<string, string> = {},
): Promise<BuiltExample> {
  const directory = mkdtempSync(join(tmpdir(), `hallpass-example-${name}-`));
  const place = join(ROOT, "examples", name);
  // What a developer has built there must not take part.
  const isSource = (path: string) =>
    !/^(node_modules|\.next|build|dist|\.react-router|package-lock\.json|\.env)$/.test(basename(path));
  cpSync(place, directory, { recursive: true, filter: isSource });
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  manifest.dependencies.hallpass = packSdk(directory);
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
  const lines = Object.entries(environment).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(directory, ".env"), lines.join(""));
  write(files, directory);

  run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], directory);
  run(["npm", "run", "build"], directory);

  const site = await startSite(directory, () => ["npm", "start", "--silent"], environment);
  return {
    ...site,
    buildWith(files) {
      write(files, directory);
      return run(["npm", "run", "build"], directory);
    },
  };
}
