import { afterAll, beforeAll, expect, test } from "bun:test";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "#testing/waiting.ts";
import { type Buildah, buildImage } from "./image.ts";

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  ExposedPorts: Record<string, object>;
  Healthcheck: { Test: string[]; Interval: number };
}

let folder = "";
let root = "";
let config: ImageConfig;

let buildah: Buildah;

// No engine is needed: buildah makes the image, and `unshare` the namespaces that an engine would.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hallpass-container-"));
  buildah = buildImage(folder);
  const container = buildah("from", "--pull-never", "hallpass");
  config = JSON.parse(buildah("inspect", container)).Docker.config;
  root = buildah("mount", container);
  mkdirSync(join(folder, "volume"));
  // An engine gives a new volume the owner that the folder has in the image.
  const { uid, gid } = statSync(join(root, "data"));
  chownSync(join(folder, "volume"), uid, gid);
}, 300_000);

afterAll(() => {
  buildah("rm", "--all");
  rmSync(folder, { recursive: true });
}, 60_000);

/** Runs the image as an engine does: as the first process of its namespaces, with the volume, and nothing else to write to. */
async function startContainer() {
  const program = join(folder, "start.sh");
  const command = [...config.Entrypoint, ...config.Cmd].join(" ");
  const environment = [...config.Env, "HALLPASS_DRAIN_SECONDS=1"].map((each) => `'${each}'`).join(" ");
  writeFileSync(
    program,
    `set -e
mount --bind ${root} ${root}
mount --bind ${folder}/volume ${root}/data
mount -o remount,ro,bind ${root}
mount -t proc proc ${root}/proc
mount -t tmpfs tmpfs ${root}/tmp
ip link set lo up
exec env --ignore-environment ${environment} setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot \\
  chroot --userspec=${config.User}:${config.User} ${root} ${command}
`,
  );
  const namespaces = ["--pid", "--fork", "--kill-child", "--mount", "--uts", "--ipc", "--net"];
  const child = Bun.spawn(["unshare", ...namespaces, "sh", program], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
  const health = (...flags: string[]) => {
    const [, ...check] = config.Healthcheck.Test;
    const enter = ["nsenter", "--target", String(first()), "--all", "--root", "--wd"];
    const { exitCode } = Bun.spawnSync([...enter, "env", ...config.Env, ...check, ...flags], { stdin: "ignore" });
    return exitCode;
  };
  await until(() => first() > 0 && health() === 0, 30_000);
  return {
    first,
    health,
    async stop() {
      process.kill(first(), "SIGTERM");
      const code = await child.exited;
      return { code, output: await new Response(child.stdout).text() };
    },
  };
}

test("the image runs the server as a user of its own, on one port, with its data in a volume", () => {
  expect(config.User).toBe("hallpass");
  expect([...config.Entrypoint, ...config.Cmd]).toEqual(["hallpass", "serve"]);
  expect(Object.keys(config.Volumes)).toEqual(["/data"]);
  expect(Object.keys(config.ExposedPorts)).toEqual(["4255/tcp"]);
  expect(config.Healthcheck.Test).toEqual(["CMD", "hallpass", "health"]);
});

test("a container serves without any right, drains on SIGTERM, and its data is there in the next one", async () => {
  const container = await startContainer();
  const status = readFileSync(`/proc/${container.first()}/status`, "utf8");
  const ready = container.health("--ready");
  const before = dataIn(join(folder, "volume"));
  const stopped = await container.stop();

  const next = await startContainer();
  const again = next.health("--ready");
  const stoppedAgain = await next.stop();

  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapEff:\t0000000000000000$/m);
  expect(status).toMatch(/^NSpid:.*\t1$/m);
  expect([ready, again]).toEqual([0, 0]);
  expect([stopped.code, stoppedAgain.code]).toEqual([0, 0]);
  expect(stopped.output).toContain("No longer ready on SIGTERM: stopping in 1 seconds");
  expect(dataIn(join(folder, "volume"))).toEqual(before);
}, 120_000);

/** The secret, and which file the database is. */
const dataIn = (volume: string) => ({
  secret: readFileSync(join(volume, "secret"), "utf8"),
  database: statSync(join(volume, "hallpass.db")).ino,
});
