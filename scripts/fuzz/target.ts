import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { launch } from "#testing/server/program.ts";
import { type MailSink, startMailSink } from "../bench/mail-sink.ts";
import { environmentOf } from "./world.ts";

/** A server that is fuzzed. */
export interface Target {
  port: number;
  apiUrl: string;
  /** Codes in the newest mail to an address. */
  codesFor(email: string): readonly string[];
  /** The lines of its log since the last call. */
  newLogLines(): string[];
  /** Deletes older backups, of which requests make more than a disk holds. */
  deleteBackups(): void;
  /** MiB of its own pages; null for a server in this process. */
  memoryMiB(): number | null;
  stop(): Promise<void>;
}

const CODES = /[?&]code=(?:3D)?([0-9a-z]{45})/g;

export const codesIn = (sink: MailSink) => (email: string) =>
  [...sink.newestTo(email).matchAll(CODES)].map(([, code]) => code ?? "");

/** Starts Hallpass in a process of its own. */
export async function startTarget(
  program: keyof typeof PROGRAMS,
  environment: Record<string, string>,
): Promise<Target> {
  const sink = startMailSink();
  const server = await launch(PROGRAMS[program], { ...environmentOf(sink.port), ...environment });
  const read = { stdout: 0, stderr: 0 };
  return {
    port: server.port,
    apiUrl: server.apiUrl,
    codesFor: codesIn(sink),
    newLogLines() {
      return (["stdout", "stderr"] as const).flatMap((name) => {
        const all = readFileSync(join(server.directory, name), "utf8");
        const end = all.lastIndexOf("\n") + 1;
        const lines = all.slice(read[name], end).split("\n");
        read[name] = end;
        return lines.filter((line) => line !== "");
      });
    },
    deleteBackups: () => deleteOlderFiles(join(server.directory, "backups")),
    memoryMiB: () => ownPages(server.pid),
    async stop() {
      await server.stop();
      sink.stop();
    },
  };
}

const BACKUP_MILLIS = 60_000;

function deleteOlderFiles(directory: string): void {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - BACKUP_MILLIS) rmSync(file, { recursive: true, force: true });
  }
}

function ownPages(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const kibibytes = /RssAnon:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
