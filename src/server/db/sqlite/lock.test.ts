import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDirectory, requireLock } from "./lock.ts";
import { networkFileSystem } from "./network-file-system.ts";

test("a lock held by another process is refused, and available at once when that process is killed", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-lock-"));
  const holder = Bun.spawn(
    [
      process.execPath,
      "-e",
      `const { requireLock } = await import(${JSON.stringify(join(import.meta.dir, "lock.ts"))});
       globalThis.lock = requireLock(${JSON.stringify(directory)});
       process.stdout.write("held");
       setInterval(() => {}, 1000);`,
    ],
    { stdout: "pipe", cwd: import.meta.dir },
  );
  const { value } = await holder.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("held");

  expect(lockDirectory(directory)).toBeUndefined();
  expect(() => requireLock(directory)).toThrow("Another Hallpass server is running");
  holder.kill("SIGKILL");
  await holder.exited;
  const lock = requireLock(directory);

  expect(lock).toBeDefined();
  lock.release();
  rmSync(directory, { recursive: true });
});

test("a directory's file system is that of the deepest mount above it", () => {
  const mounts = [
    "/dev/sda1 / ext4 rw 0 0",
    "server:/home /home nfs4 rw 0 0",
    "/dev/sdb1 /home/ada/local\\040disk xfs rw 0 0",
    "//nas/share /mnt/nas cifs rw 0 0",
    "me@host: /mnt/ssh fuse.sshfs rw 0 0",
  ].join("\n");

  expect(networkFileSystem(mounts, "/var/lib/hallpass")).toBeUndefined();
  expect(networkFileSystem(mounts, "/home/ada/data")).toBe("nfs4");
  expect(networkFileSystem(mounts, "/home/ada/local disk/data")).toBeUndefined();
  expect(networkFileSystem(mounts, "/mnt/nas")).toBe("cifs");
  expect(networkFileSystem(mounts, "/mnt/nas2")).toBeUndefined();
  expect(networkFileSystem(mounts, "/mnt/ssh/x")).toBe("fuse.sshfs");
});
