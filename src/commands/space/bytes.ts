const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** Returns a number of bytes as people read it. */
export function inBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${UNITS[power]}`;
}
