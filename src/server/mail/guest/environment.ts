/** Stand-ins for browser globals that libraries expect and the sandbox does not have. They do nothing. */
class Nothing {}

const names = ["Blob", "File", "FormData", "Headers", "Request", "Response", "URL", "URLSearchParams", "TextDecoder"];
const missing = Object.fromEntries(names.filter((name) => !(name in globalThis)).map((name) => [name, Nothing]));
const quiet = () => {};

/** Copies trees of plain values, which is all that Tailwind needs. */
function structuredClone<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(structuredClone) as T;
  if (value instanceof Map) return new Map([...value].map(structuredClone)) as T;
  if (value instanceof Set) return new Set([...value].map(structuredClone)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, structuredClone(each)])) as T;
}

Object.assign(globalThis, missing, {
  structuredClone,
  console: { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet },
  TextEncoder: class {
    encode = () => new Uint8Array(0);
  },
  AbortController: class {
    signal = { aborted: false, addEventListener: quiet, removeEventListener: quiet };
    abort = quiet;
  },
});

export {};
