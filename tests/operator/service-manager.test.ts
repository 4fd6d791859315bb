import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { datagramSocket } from "#testing/server/datagram-socket.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { launch } from "#testing/server/program.ts";
import { until } from "#testing/waiting.ts";

// As `Type=notify` and `WatchdogSec=` of systemd: the manager listens, and the server says how it is.
test.each([
  ["a path", (folder: string) => [join(folder, "notify"), join(folder, "notify")]],
  ["an abstract name", (folder: string) => [`\0${folder}`, `@${folder}`]],
] as const)("the service manager at %s hears of readiness, of life signs and of the stop", async (_, nameIn) => {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-notify-"));
  const [name = "", NOTIFY_SOCKET = ""] = nameIn(folder);
  using manager = datagramSocket(name);
  const heard: string[] = [];
  const hears = (state: string) => {
    heard.push(...manager.received());
    return heard.filter((each) => each === state).length;
  };
  const server = await launch(PROGRAMS.executable, { NOTIFY_SOCKET, WATCHDOG_USEC: "200000" });
  try {
    await until(() => hears("READY=1") === 1);
    await until(() => hears("WATCHDOG=1") >= 3);
    expect(hears("STOPPING=1")).toBe(0);
  } finally {
    expect(await server.stop()).toBe(0);
  }

  expect(hears("STOPPING=1")).toBe(1);
  expect(heard.filter((each) => each !== "WATCHDOG=1")).toEqual(["READY=1", "STOPPING=1"]);
  rmSync(folder, { recursive: true });
});

test("a server that is not watched gives no life signs, and one whose manager is gone serves all the same", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-notify-"));
  const NOTIFY_SOCKET = join(folder, "notify");
  using manager = datagramSocket(NOTIFY_SOCKET);
  const watched = { NOTIFY_SOCKET, WATCHDOG_USEC: "20000", WATCHDOG_PID: "1" };
  const another = await launch(PROGRAMS.executable, watched);
  const heard: string[] = [];
  await until(() => heard.push(...manager.received()) > 0);
  await fetch(`${another.url}/health/ready`);
  expect(await another.stop()).toBe(0);
  expect([...heard, ...manager.received()]).toEqual(["READY=1", "STOPPING=1"]);

  rmSync(folder, { recursive: true });
  const alone = await launch(PROGRAMS.executable, { NOTIFY_SOCKET });

  expect((await fetch(`${alone.url}/health`)).status).toBe(200);
  expect(await alone.stop()).toBe(0);
});
