import { DAY, RETENTION_DEFAULT_DAYS } from "#contract/limits.ts";
import type { Config } from "./schema.ts";

/** What a project can keep for longer or shorter than others. */
export type KeptKind = keyof typeof RETENTION_DEFAULT_DAYS;

/** Returns the time before which a project's records of a kind are deleted; null if they are kept for ever. */
export function keptSince(config: Config | null, kind: KeptKind, now: number): number | null {
  const days = config?.retention?.[kind] ?? RETENTION_DEFAULT_DAYS[kind];
  return days === 0 ? null : now - days * DAY;
}
