/** A release of a published client: major, minor, patch. */
export type Release = readonly [number, number, number];

const CLIENT_VERSION = /^\w+\s+@[\w/]+@(\d+)\.(\d+)\.(\d+)/;

/**
 * Parses the release out of a client version header, such as `js @stackframe/js@2.8.102`; null for anything else.
 * docs/wire/dialects.md.
 */
export function releaseOf(clientVersion: string | null): Release | null {
  const found = CLIENT_VERSION.exec(clientVersion ?? "");
  if (!found) return null;
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number);
  return [major, minor, patch];
}

/** Whether a release is the given one or later. */
export function isFrom(release: Release, first: Release): boolean {
  const at = release.findIndex((part, index) => part !== first[index]);
  return at < 0 || (release[at] ?? 0) > (first[at] ?? 0);
}
