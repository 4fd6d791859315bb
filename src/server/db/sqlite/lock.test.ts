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
  expect(() => requireLock(directory)).toThrow("Another Hallpass process uses the data directory");
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

test.each([
  ["bucket /data fuse.gcsfuse rw 0 0", "fuse.gcsfuse"],
  ["JuiceFS:accounts /data fuse.juicefs rw 0 0", "fuse.juicefs"],
  ["s3fs /data fuse.s3fs rw 0 0", "fuse.s3fs"],
  ["remote:accounts /data fuse.rclone rw 0 0", "fuse.rclone"],
  ["ceph-fuse /data fuse.ceph-fuse rw 0 0", "fuse.ceph-fuse"],
  ["10.0.0.1:6789:/ /data ceph rw 0 0", "ceph"],
  ["server:/volume /data fuse.glusterfs rw 0 0", "fuse.glusterfs"],
  ["10.0.0.1@tcp:/fs /data lustre rw 0 0", "lustre"],
  ["host /data 9p rw 0 0", "9p"],
  ["AFS /data afs rw 0 0", "afs"],
  // Their mounts have the bare type.
  ["mountpoint-s3 /data fuse rw 0 0", "fuse, mountpoint-s3"],
  ["JuiceFS:accounts /data fuse rw 0 0", "fuse, JuiceFS:accounts"],
])("%s is a network file system", (mount, named) => {
  expect(networkFileSystem(`/dev/sda1 / ext4 rw 0 0\n${mount}`, "/data/hallpass")).toBe(named);
});

test.each([
  "/dev/sdb1 /data fuseblk rw 0 0",
  "1:2 /data fuse.mergerfs rw 0 0",
  "overlay /data overlay rw 0 0",
  "tank/data /data zfs rw 0 0",
  "/dev/s3fs /data ext4 rw 0 0",
])("%s is a local file system", (mount) => {
  expect(networkFileSystem(mount, "/data/hallpass")).toBeUndefined();
});
