import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Debian's C++ library expects of glibc and musl does not have. The executable needs none of it. */
const SHIM = `
typedef unsigned long size_t;
extern long getrandom(void *, size_t, unsigned);
size_t strftime_l(char *, size_t, const char *, const void *, void *);
char __libc_single_threaded = 0;
struct { unsigned vendor, type, subtype, features[1]; } __cpu_model;
int __cpu_indicator_init(void) { return 0; }
int _dl_find_object(void *address, void *found) { return -1; }
unsigned arc4random(void) { unsigned value; getrandom(&value, sizeof value, 0); return value; }
size_t __strftime_l(char *to, size_t size, const char *format, const void *time, void *locale) {
  return strftime_l(to, size, format, time, locale);
}
int __cxa_thread_atexit_impl(void (*end)(void *), void *object, void *library) { return 0; }
`;

/**
 * A folder for LD_LIBRARY_PATH. Executables for musl need libstdc++, which Alpine has as a package. Debian has musl's C
 * library, but only a libstdc++ for glibc: this is that one, with what it misses in place of glibc's loader.
 */
export function librariesForMusl() {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-musl-"));
  for (const name of ["libstdc++.so.6", "libgcc_s.so.1"]) {
    copyFileSync(join("/usr/lib/x86_64-linux-gnu", name), join(folder, name));
  }
  const flags = ["-shared", "-fPIC", "-nostdlib", "-w", "-x", "c", "-o", join(folder, "ld-linux-x86-64.so.2"), "-"];
  const { exitCode, stderr } = Bun.spawnSync(["gcc", ...flags], { stdin: Buffer.from(SHIM) });
  if (exitCode !== 0) throw new Error(`The shim for musl could not be compiled:\n${stderr}`);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
