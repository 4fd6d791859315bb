import { readFileSync, realpathSync } from "node:fs";

/** File systems on which SQLite's locks and shared memory are not reliable. */
const networkTypes =
  /^(nfs\d*|cifs|smb\d*|smbfs|afs|ceph|glusterfs|lustre|ncpfs|9p|fuse\.(sshfs|s3fs|rclone|glusterfs|ceph|davfs).*)$/;

/** Throws if the directory is on a network file system. Linux only: other systems have no cheap way to find out. */
export function refuseNetworkFileSystem(directory: string): void {
  if (process.platform !== "linux") return;
  const type = networkFileSystem(readFileSync("/proc/self/mounts", "utf8"), realpathSync(directory));
  if (!type) return;
  throw new Error(
    `The data directory ${directory} is on a network file system (${type}), where SQLite can lose data. Use a local disk (--data), or PostgreSQL (DATABASE_URL).`,
  );
}

/**
 * Returns the type of the network file system that contains a path, if there is one. The deepest mount above the path
 * decides, and of several at one point the last.
 */
export function networkFileSystem(mounts: string, path: string): string | undefined {
  let deepest = { point: "", type: "" };
  for (const line of mounts.split("\n")) {
    const [, escaped = "", type = ""] = line.split(" ");
    const point = escaped.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
    const above = point === "/" || path === point || path.startsWith(`${point}/`);
    if (above && point.length >= deepest.point.length) deepest = { point, type };
  }
  return networkTypes.test(deepest.type) ? deepest.type : undefined;
}
