import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "#testing/waiting.ts";
import { run } from "./debian-root.ts";

/** A Docker engine with a network, mounts and a folder of its own, which end with it. */
export interface Engine {
  docker(...words: string[]): string;
  compose(...words: string[]): string;
  /** Runs curl on the machine of the engine. Returns what it prints. */
  curl(...words: string[]): string;
  stop(): Promise<void>;
}

/** Starts Debian's `dockerd`. `folder` holds images, volumes and the log. */
export async function startEngine(folder: string): Promise<Engine> {
  for (const name of ["data", "exec"]) mkdirSync(join(folder, name), { recursive: true });
  const socket = `unix://${join(folder, "socket")}`;
  const places = ["--data-root", "data", "--exec-root", "exec", "--pidfile", "pid"].map((word) =>
    word.startsWith("--") ? word : join(folder, word),
  );
  const dockerd = ["dockerd", ...places, "--host", socket].join(" ");
  const child = Bun.spawn(["unshare", "--net", "--mount", "sh", "-c", `ip link set lo up; exec ${dockerd}`], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "log")),
  });
  const env = { PATH: process.env.PATH ?? "", HOME: folder, DOCKER_HOST: socket };
  const docker = (...words: string[]) => run(["docker", ...words], { env }).trim();
  const isUp = () => Bun.spawnSync(["docker", "version"], { env, stdin: "ignore" }).exitCode === 0;
  await until(isUp, 60_000).catch((cause: unknown) => {
    child.kill();
    throw new Error(`dockerd does not answer:\n${readFileSync(join(folder, "log"), "utf8")}`, { cause });
  });
  return {
    docker,
    compose: (...words) => run(["docker-compose", ...words], { env }).trim(),
    curl: (...words) => run(["nsenter", "--target", String(child.pid), "--net", "curl", ...words]),
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
