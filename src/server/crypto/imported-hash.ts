/** Hashes that other systems made and that can be verified here. headers-and-tokens.md §12, design.md §7.1. */
export function isSupportedHash(hash: string): boolean {
  const bcrypt = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= 16;
  const argon2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/.exec(hash);
  if (!argon2) return false;
  const [memory, time, lanes] = argon2.slice(1).map(Number) as [number, number, number];
  return memory >= 8 && memory <= 65_536 && time >= 1 && time <= 10 && lanes >= 1 && lanes <= 4;
}
