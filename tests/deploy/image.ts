import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { debianRoot, run } from "./debian-root.ts";

const REPOSITORY = join(import.meta.dir, "../..");

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
  buildah("commit", "--quiet", base, "docker.io/library/node:22-bookworm-slim");

  const format = ["--format", "docker", "--isolation", "chroot", "--pull-never", "--tag", "hallpass"];
  buildah("build", ...format, ...registrySettings(), REPOSITORY);
  return buildah;
}

function placeOf(program: string): string {
  const found = Bun.which(program);
  if (found === null) throw new Error(`${program} is not on the PATH: the first stage of the Dockerfile needs it.`);
  return realpathSync(found);
}

/** How this machine reaches the registry of packages: as npm is configured, with the certificates that it trusts. */
function registrySettings(): string[] {
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const files = [
    [join(process.env.HOME ?? "/root", ".npmrc"), "/root/.npmrc"],
    ...(certificates ? [[certificates, certificates]] : []),
  ];
  const volumes = files
    .filter(([here = ""]) => existsSync(here))
    .flatMap((file) => ["--volume", `${file.join(":")}:ro`]);
  return certificates ? [...volumes, "--env", `NODE_EXTRA_CA_CERTS=${certificates}`] : volumes;
}
