import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { until } from "#testing/waiting.ts";
import { debianRoot, run } from "./debian-root.ts";

const UNIT = join(import.meta.dir, "../../deploy/systemd/hallpass.service");
const STATE = "/var/lib/hallpass";

let folder = "";
let root = "";
let manager: Bun.Subprocess | null = null;
let init = 0;

// A systemd of its own: the first process of new namespaces, in a Debian that is thrown away.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hallpass-systemd-"));
  root = join(folder, "root");
  for (const name of ["upper", "work", "root"]) mkdirSync(join(folder, name));
  const layers = `lowerdir=${debianRoot()},upperdir=${folder}/upper,workdir=${folder}/work`;
  run(["mount", "-t", "overlay", "overlay", "-o", layers, root]);
  copyFileSync(PROGRAMS.executable[0], join(root, "usr/local/bin/hallpass"));
  copyFileSync(UNIT, join(root, "etc/systemd/system/hallpass.service"));
  mkdirSync(join(root, "etc/hallpass"));
  writeFileSync(join(root, "etc/hallpass/settings"), "HALLPASS_HOST=127.0.0.1\nHALLPASS_PORT=80\n");
  run(["chroot", root, "useradd", "--system", "--home-dir", STATE, "--shell", "/usr/sbin/nologin", "hallpass"]);
  run(["chroot", root, "install", "-d", "-m", "0700", "-o", "hallpass", "-g", "hallpass", STATE]);
  symlinkSync("/etc/hallpass/settings", join(root, STATE, ".env"));
  const setUp = join(folder, "start.sh");
  writeFileSync(setUp, START);
  const namespaces = ["--pid", "--fork", "--kill-child", "--mount", "--uts", "--ipc", "--net", "--cgroup"];
  manager = Bun.spawn(["unshare", ...namespaces, "sh", setUp, root], { stdin: "ignore", stdout: "ignore" });
  await until(() => {
    const children = readFileSync(`/proc/${manager?.pid}/task/${manager?.pid}/children`, "utf8").trim();
    init = Number(children);
    return init > 0 && readFileSync(`/proc/${init}/comm`, "utf8").trim() === "systemd";
  });
  await until(() => inside("systemctl", "is-active", "hallpass").output === "active\n", 60_000);
}, 300_000);

afterAll(async () => {
  manager?.kill("SIGKILL");
  await manager?.exited;
  run(["umount", root]);
  rmSync(folder, { recursive: true });
}, 60_000);

const START = `set -e
root=$1
mount -t proc proc $root/proc
mount -t sysfs -o ro sysfs $root/sys
mount -t tmpfs tmpfs $root/run
mount -t tmpfs -o mode=755 tmpfs $root/sys/fs/cgroup
mkdir $root/sys/fs/cgroup/systemd
mount -t cgroup -o none,name=systemd,xattr cgroup $root/sys/fs/cgroup/systemd
mount --rbind /dev $root/dev
ip link set lo up
export container=rehearsal
exec chroot $root /lib/systemd/systemd --system --unit=hallpass.service
`;

/** Runs a program beside the service, as root. */
function inside(...command: string[]) {
  const enter = ["nsenter", "--target", String(init), "--all", "--root", "--wd"];
  const { exitCode, stdout, stderr } = Bun.spawnSync([...enter, ...command], { stdin: "ignore" });
  return { code: exitCode, output: stdout.toString() + stderr.toString() };
}
const property = (name: string) => inside("systemctl", "show", "hallpass", "--value", "--property", name).output.trim();
const mainProcess = () => Number(property("MainPID"));
/** Runs a program within what the service can see and change. */
const asService = (script: string) =>
  inside(
    "sh",
    "-c",
    `nsenter --target ${mainProcess()} --mount --root --wd=/ setpriv --reuid $(id -u hallpass) --clear-groups sh -c '${script}'`,
  );
const health = () =>
  inside(
    "env",
    "HALLPASS_HOST=127.0.0.1",
    `HALLPASS_DATA=${STATE}/data`,
    "hallpass",
    "health",
    "--ready",
    "--port",
    "80",
  );

test("the unit has no faults, and systemd rates it as well protected", () => {
  const verified = inside("systemd-analyze", "verify", "/etc/systemd/system/hallpass.service");
  const rated = inside("systemd-analyze", "security", "--no-pager", "--threshold=20", "hallpass.service");

  expect(verified).toEqual({ code: 0, output: "" });
  expect(rated.code).toBe(0);
});

test("the service serves on port 80 as its own user, with that one right", () => {
  const status = inside("cat", `/proc/${mainProcess()}/status`).output;

  expect(property("NRestarts")).toBe("0");
  expect(health()).toMatchObject({ code: 0, output: expect.stringContaining("Ready for requests.") });
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(status).toMatch(/^Seccomp:\t2$/m);
  // CAP_NET_BIND_SERVICE is bit 10.
  expect(status).toMatch(/^CapEff:\t0000000000000400$/m);
  expect(status).toMatch(/^CapBnd:\t0000000000000400$/m);
  expect(inside("stat", "--format=%U %a", STATE, `${STATE}/data`).output).toBe("hallpass 700\nhallpass 700\n");
});

test("a command that names the data of the service has its settings", () => {
  const asked = inside("runuser", "--user", "hallpass", "--", "hallpass", "health", "--data", `${STATE}/data`);

  expect(asked).toMatchObject({ code: 0, output: expect.stringContaining("http://127.0.0.1:80/health answers.") });
});

test("the service can write to its own folder and to nothing else", () => {
  expect(asService(`touch ${STATE}/here && rm ${STATE}/here`)).toEqual({ code: 0, output: "" });
  inside("sh", "-c", "mkdir -p /srv/open && chmod 777 /srv/open");
  for (const path of ["/srv/open/file", "/usr/local/bin/file", "/etc/hallpass/file", "/dev/shm/../file"]) {
    expect(asService(`touch ${path}`), path).toMatchObject({ code: 1 });
  }
  expect(asService("ls /home").output).toMatch(/Permission denied|^$/);
});

test("a reload opens the log anew and does not stop the service", () => {
  const before = mainProcess();

  expect(inside("systemctl", "reload", "hallpass").code).toBe(0);
  expect(health().code).toBe(0);
  expect(mainProcess()).toBe(before);
});

test("a server that stands still is restarted", async () => {
  inside("mkdir", "-p", "/run/systemd/system/hallpass.service.d");
  inside("sh", "-c", "printf '[Service]\\nWatchdogSec=2\\n' > /run/systemd/system/hallpass.service.d/watchdog.conf");
  inside("systemctl", "daemon-reload");
  inside("systemctl", "restart", "hallpass");
  const before = mainProcess();

  inside("kill", "-STOP", String(before));
  await until(() => property("NRestarts") === "1" && property("ActiveState") === "active", 60_000);

  expect(mainProcess()).not.toBe(before);
  expect(health().code).toBe(0);
}, 120_000);

test("a stop ends the server by itself, and the data is there at the next start", async () => {
  inside("systemctl", "stop", "hallpass");
  const ended = [property("Result"), property("ExecMainStatus"), property("ActiveState")];
  inside("systemctl", "start", "hallpass");

  expect(ended).toEqual(["success", "0", "inactive"]);
  expect(inside("test", "-s", `${STATE}/data/hallpass.db`).code).toBe(0);
  expect(health().code).toBe(0);
}, 60_000);
