import { PROGRAM } from "./forms.ts";

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  stdin?: string;
  environment?: Record<string, string>;
  /** The working directory. */
  directory?: string;
  /** The user to run as; only root can name another one. */
  user?: number;
}

const asUser = (user?: number) =>
  user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--"];

/** Runs a `hallpass` command in its own process, with only the given environment. */
export async function runCommand(words: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = Bun.spawn([...asUser(options.user), ...PROGRAM, ...words], {
    cwd: options.directory,
    stdin: options.stdin === undefined ? "ignore" : Buffer.from(options.stdin),
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json", ...options.environment },
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}
