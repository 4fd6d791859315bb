import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BuildMetafile, BunPlugin } from "bun";

/** The guest that a template needs: the small one starts four times as fast. */
export type GuestName = "small" | "large";

const ENTRIES: Record<GuestName, string> = { small: "guest.ts", large: "guest-large.ts" };

/**
 * Builds everything that runs inside the sandbox besides the template, as one script. It is Hallpass's own code,
 * compiled ahead of time.
 */
export async function buildGuest(name: GuestName): Promise<string> {
  return (await bundleGuest(name)).script;
}

/** The same, with the bundler's list of the files that went into it. */
export async function bundleGuest(name: GuestName): Promise<{ script: string; metafile: BuildMetafile | undefined }> {
  const result = await Bun.build({
    entrypoints: [join(import.meta.dirname, "../guest", ENTRIES[name])],
    target: "browser",
    format: "iife",
    conditions: ["browser"],
    minify: true,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    metafile: true,
    plugins: [leaner],
  });
  const [script] = result.outputs;
  if (!result.success || !script)
    throw new AggregateError(result.logs, "The guest of the mail sandbox could not be built.");
  return { script: await script.text(), metafile: result.metafile };
}

/** Returns the path of the synchronous part of `react-dom/server`; emails never need the streaming part. */
export function staticRenderer(): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve("react-dom/package.json")), "cjs/react-dom-server-legacy.browser.production.js");
}

/**
 * Replaces three packages: the renderer without its streaming part, the one Tailwind whose variants work for all, and
 * no renderer of emails within emails.
 */
const leaner: BunPlugin = {
  name: "hallpass-leaner-guest",
  setup(build) {
    const { resolve } = createRequire(import.meta.url);
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: staticRenderer() }));
    build.onResolve({ filter: /^@react-email\/tailwind$/ }, () => ({
      path: resolve("@react-email/tailwind").replace(/\.js$/, ".mjs"),
    }));
    build.onResolve({ filter: /^@react-email\/render$/ }, () => ({ path: "none", namespace: "none" }));
    build.onLoad({ filter: /^none$/, namespace: "none" }, () => ({ contents: "export {};", loader: "js" }));
  },
};
