import { readFileSync, realpathSync } from "node:fs";

/** File systems of the kernel on which SQLite's locks and shared memory are not reliable. */
const KERNEL = "nfs\\d*|cifs|smb\\d*|smbfs|smb3|afs|coda|ceph|glusterfs|lustre|ncpfs|9p|beegfs|orangefs|pvfs2";
/** Those of programs, with `fuse.` before the name. Some are mounted with a suffix, such as `fuse.ceph-fuse`. */
const FUSE =
  "sshfs|s3fs|s3ql|goofys|geesefs|mountpoint-s3|mount-s3|gcsfuse|gcs|blobfuse|blobfuse2|rclone|juicefs|seaweedfs|weed|cephfs|ceph|glusterfs|davfs|afs|openafs|lustre|mfs|moosefs|lizardfs|smbnetfs|curlftpfs|ossfs|cosfs|alluxio|hdfs";

const networkTypes = new RegExp(`^(${KERNEL}|fuse\\.(${FUSE})([.-].*)?)$`, "i");

/** These programs mount with the bare type `fuse`, and name themselves as the source of the mount. */
const networkSources = new RegExp(`^(${FUSE})(?![a-z0-9])`, "i");

/** Throws if the directory is on a network file system. */
export function refuseNetworkFileSystem(directory: string): void {
  const type = networkFileSystemOf(directory);
  if (!type) return;
  throw new Error(
    `The data directory ${directory} is on a network file system (${type}), where SQLite can lose data. Use a local disk (--data), or PostgreSQL (DATABASE_URL).`,
  );
}

/**
 * Returns the type of the network file system that a directory is on, if it is on one. Linux only: other systems have no
 * cheap way to find out.
 */
export function networkFileSystemOf(directory: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  return networkFileSystem(readFileSync("/proc/self/mounts", "utf8"), realpathSync(directory));
}

/**
 * Returns the type of the network file system that contains a path, if there is one. The deepest mount above the path
 * decides, and of several at one point the last.
 */
export function networkFileSystem(mounts: string, path: string): string | undefined {
  let deepest = { point: "", type: "", source: "" };
  for (const line of mounts.split("\n")) {
    const [source = "", escaped = "", type = ""] = line.split(" ");
    const point = escaped.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
    const above = point === "/" || path === point || path.startsWith(`${point}/`);
    if (above && point.length >= deepest.point.length) deepest = { point, type, source };
  }
  const { type, source } = deepest;
  if (networkTypes.test(type)) return type;
  return /^fuse(blk)?$/.test(type) && networkSources.test(source) ? `${type}, ${source}` : undefined;
}
