import type * as Tldts from "tldts";

/** What a trusted domain with a `*` may look like, for messages. */
export const WILDCARD_FORM =
  "* must be the whole first label, as in https://*.preview.example.com, and not stand directly below a public suffix, such as com or vercel.app";

/**
 * Whether the host of a trusted domain covers another host: the same one, or for `*.preview.example.com` one with exactly
 * one label in place of the `*`. A host that is itself a public suffix has others' sites below it, and is not covered.
 */
export function coversHost(trusted: string, host: string): boolean {
  if (!trusted.includes("*")) return trusted === host;
  const [label = ""] = host.split(".", 1);
  const base = baseOf(trusted);
  if (base === null || label === "" || label.includes("*")) return false;
  return host.slice(label.length + 1) === base && siteOf(host) === siteOf(base);
}

/** Whether a host has no `*`, or has it at a place where it covers hosts. */
export function isUsableHost(host: string): boolean {
  return !host.includes("*") || baseOf(host) !== null;
}

/** The domain below which a wildcard stands. Null if it is a public suffix, or the `*` is not the whole first label. */
function baseOf(host: string): string | null {
  const base = host.startsWith("*.") ? host.slice(2) : "";
  // Every label directly below some domains, such as the regions of a cloud, is a public suffix.
  const [site, below] = [siteOf(base), siteOf(`any.${base}`)];
  return site !== null && below === site && !base.includes("*") ? base : null;
}

/** The public suffix of a host and the one label before it; null for a public suffix itself (https://publicsuffix.org). */
const siteOf = (host: string): string | null =>
  publicSuffixes().getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });

/** Loaded with the first wildcard: the list takes 14 MB of memory, and most servers never need it. */
const publicSuffixes = (): typeof Tldts => require("tldts");
