import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS } from "#testing/program.ts";
import { debianRoot, run } from "./debian-root.ts";

const DOCKERFILE = join(import.meta.dir, "../../Dockerfile");

/** Runs buildah with images in the given folder, and returns what it prints. */
export type Buildah = (...words: string[]) => string;

/**
 * Builds the image `hallpass` in a folder. buildah carries out the steps of the last stage, on a Debian of debootstrap as the
 * base image. The first stage is `npm run build`, which was run before.
 */
export function buildImage(folder: string): Buildah {
  const buildah: Buildah = (...words) =>
    run(["buildah", "--root", join(folder, "images"), "--runroot", join(folder, "running"), ...words]).trim();
  const base = buildah("from", "scratch");
  buildah("add", base, debianRoot(), "/");
  buildah("commit", "--quiet", base, "docker.io/library/debian:bookworm-slim");

  const context = join(folder, "context");
  mkdirSync(join(context, "source/dist"), { recursive: true });
  cpSync(PROGRAMS.executable[0], join(context, "source/dist/hallpass"));
  writeFileSync(join(folder, "Dockerfile"), lastStage(readFileSync(DOCKERFILE, "utf8")));
  const format = ["--format", "docker", "--isolation", "chroot", "--pull-never", "--tag", "hallpass"];
  buildah("build", ...format, "--file", join(folder, "Dockerfile"), context);
  return buildah;
}

function lastStage(dockerfile: string): string {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM ") + 1);
  const copied = last.replace("COPY --from=build ", "COPY ");
  if (copied === last) throw new Error("The last stage copies nothing of the first.");
  return copied;
}
