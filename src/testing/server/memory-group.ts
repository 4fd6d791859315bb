import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "#testing/waiting.ts";

/** Where the kernel keeps its groups of processes, and what it calls their files. */
const KINDS = [
  {
    directory: "/sys/fs/cgroup/memory",
    limits: ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"],
    used: /^total_rss (\d+)$/m,
    unlimited: "-1",
  },
  { directory: "/sys/fs/cgroup", limits: ["memory.max"], used: /^anon (\d+)$/m, unlimited: "max" },
];

/** A group of processes that together get no more memory than its limit. */
export interface MemoryGroup extends AsyncDisposable {
  /** Starts a command in the group: words before the command's. */
  prefix: string[];
  /** Bytes of its processes, without what files back. */
  used(): number;
  /** Limits the group to so many bytes; null: to what the machine has. The kernel may refuse less than it has now. */
  limit(bytes: number | null): void;
}

/** Makes a group; null where this process may not, as in most containers. Control groups, versions 1 and 2. */
export function memoryGroup(): MemoryGroup | null {
  for (const { directory: parent, limits, used, unlimited } of KINDS) {
    const directory = join(parent, `hallpass-${process.pid}-${crypto.randomUUID()}`);
    try {
      mkdirSync(directory);
    } catch {
      continue;
    }
    const procs = join(directory, "cgroup.procs");
    async function close(): Promise<void> {
      // A process that was killed leaves the group a moment later.
      await until(() => readFileSync(procs, "utf8") === "");
      rmdirSync(directory);
    }
    const present = limits.map((each) => join(directory, each)).filter((each) => existsSync(each));
    if (present.length === 0) {
      rmdirSync(directory);
      continue;
    }
    return {
      prefix: ["sh", "-c", `echo $$ > ${procs} && exec "$0" "$@"`],
      used: () => Number(used.exec(readFileSync(join(directory, "memory.stat"), "utf8"))?.[1]),
      limit(bytes) {
        // The second limit, that of memory with swap, is never below the first.
        const order = bytes === null ? present.toReversed() : present;
        for (const file of order) writeFileSync(file, bytes === null ? unlimited : String(bytes));
      },
      [Symbol.asyncDispose]: close,
    };
  }
  return null;
}
