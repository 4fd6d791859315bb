import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** A copy of an example with the packed SDK, and with packages that this repository has. */
export interface InstalledExample extends Disposable {
  directory: string;
  /** Runs a program of the example's packages to its end, and returns what it prints. */
  run(...command: string[]): string;
}

export function installExample(name: string, packages: string[], files: Record<string, string> = {}): InstalledExample {
  const directory = mkdtempSync(join(tmpdir(), `hallpass-example-${name}-`));
  // What a developer has built there must not take part.
  const isSource = (path: string) => !/^(node_modules|dist|package-lock\.json|\.env)$/.test(basename(path));
  cpSync(join(ROOT, "examples", name), directory, { recursive: true, filter: isSource });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);

  const installed = join(directory, "node_modules/hallpass");
  mkdirSync(installed, { recursive: true });
  run(["tar", "-xzf", join(ROOT, "dist/sdk.tgz"), "-C", installed, "--strip-components=1"], directory);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const each of [...packages, ...Object.keys(dependencies)]) {
    const place = join(directory, "node_modules", each);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", each), place);
  }
  return {
    directory,
    run: (program, ...rest) => run([join(ROOT, "node_modules/.bin", program ?? ""), ...rest], directory),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function run(command: string[], cwd: string): string {
  const { NODE_ENV, ...env } = process.env;
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: "ignore", env });
  const output = `${stdout}${stderr}`;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}
