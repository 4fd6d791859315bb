import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { debianRoot, run } from "./debian-root.ts";

const REPOSITORY = join(import.meta.dir, "../..");
/** Where the certificates of this machine are in the image of the first stage. */
const TRUSTED = "/etc/ssl/trusted.pem";

/** Runs buildah with images in the given folder, and returns what it prints. */
export type Buildah = (...words: string[]) => string;

/**
 * Builds the image `hallpass` in a folder, with both stages of the Dockerfile. Their base images are a Debian of debootstrap,
 * and the same with this machine's Node and npm.
 */
export function buildImage(folder: string): Buildah {
  const buildah: Buildah = (...words) =>
    run(["buildah", "--root", join(folder, "images"), "--runroot", join(folder, "running"), ...words]).trim();
  const base = buildah("from", "scratch");
  buildah("add", base, debianRoot(), "/");
  buildah("commit", "--quiet", base, "docker.io/library/debian:bookworm-slim");
  const [node, npm] = [placeOf("node"), placeOf("npm")];
  buildah("add", base, node, "/usr/local/bin/node");
  buildah("add", base, dirname(dirname(npm)), "/usr/local/lib/node_modules/npm");
  buildah(
    "run",
    "--isolation",
    "chroot",
    base,
    "ln",
    "-s",
    "../lib/node_modules/npm/bin/npm-cli.js",
    "/usr/local/bin/npm",
  );
  reachRegistry(buildah, base);
  buildah("commit", "--quiet", base, "docker.io/library/node:22-bookworm-slim");

  const format = ["--format", "docker", "--isolation", "chroot", "--pull-never", "--tag", "hallpass"];
  buildah("build", ...format, REPOSITORY);
  return buildah;
}

function placeOf(program: string): string {
  const found = Bun.which(program);
  if (found === null) throw new Error(`${program} is not on the PATH: the first stage of the Dockerfile needs it.`);
  return realpathSync(found);
}

/** Lets the first stage reach the registry of packages as this machine does: at its address, with the certificates it trusts. */
function reachRegistry(buildah: Buildah, base: string): void {
  buildah("config", "--env", `NPM_CONFIG_REGISTRY=${run(["npm", "config", "get", "registry"]).trim()}`, base);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (!certificates) return;
  buildah("add", base, certificates, TRUSTED);
  buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${TRUSTED}`, base);
}
