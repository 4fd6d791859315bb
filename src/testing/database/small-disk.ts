import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A real disk of a few megabytes, which tests can fill. */
export interface SmallDisk extends AsyncDisposable {
  /** Its path for everyone. Programs that resolve links need the other one. */
  path: string;
  /** Its path for programs that are started with `enter`. */
  inside: string;
  /** The beginning of a command that enters the disk. */
  enter: readonly string[];
  /** Takes all of its space. */
  fill(): void;
  /** Frees the space that `fill` took. */
  makeRoom(): void;
}

const MOUNTED = "mounted";
const INSIDE = "/mnt";
const PAGE = Buffer.alloc(4_096);

/**
 * Mounts a disk in memory. Only a process of its own sees the mount, and everyone else enters it through that process,
 * so a test that is killed leaves none behind. By default it belongs to whoever runs the tests.
 */
export async function smallDisk(
  mebibytes: number,
  { owner }: { owner?: { uid: number; gid: number } } = {},
): Promise<SmallDisk> {
  const isRoot = process.getuid?.() === 0;
  const options = [`size=${mebibytes}m`, "mode=700", ...(owner ? [`uid=${owner.uid}`] : [])].join(",");
  const holder = ["sh", "-c", `echo ${MOUNTED}; read -r _`];
  // Whoever enters must have the rights of the process that holds the mount.
  const asOwner =
    owner && isRoot ? ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--"] : [];
  const script = `mount -t tmpfs -o ${options} tmpfs ${INSIDE} && exec "$@"`;
  const namespaces = isRoot ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
  const child = Bun.spawn(["unshare", ...namespaces, "sh", "-c", script, "sh", ...asOwner, ...holder], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const { value } = await child.stdout.getReader().read();
  if (!value) throw new Error(`The tests cannot mount a small disk: ${await new Response(child.stderr).text()}`);
  const path = `/proc/${child.pid}/root${INSIDE}`;
  const ballast = join(path, "ballast");
  const entered = isRoot ? [] : ["--user", "--preserve-credentials"];
  return {
    path,
    inside: INSIDE,
    enter: ["nsenter", "--target", String(child.pid), ...entered, "--mount"],
    fill() {
      const file = openSync(ballast, "a");
      try {
        // Others may write at the same time: how much space there is shows only when there is none.
        for (;;) writeSync(file, PAGE);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
    },
  };
}
