import { join } from "node:path";
import type { Plugin } from "vite";
import { browserBuild } from "../scripts/build/browser-build.ts";
import { unwrapped, withoutPreloadHelper } from "../scripts/build/plain-imports.ts";

const DEFAULT_CSS = join(import.meta.dirname, "../src/sdk/react/theme/default-css.ts");

/**
 * Moves the styles of the SDK's components from the script into a file, which browsers load beside it. In apps, the SDK
 * adds them itself, so that nobody has to include a file.
 */
const stylesInFile: Plugin = {
  name: "hallpass-styles-in-file",
  enforce: "pre",
  load(id) {
    if (id.endsWith("/web/component-styles.css")) return componentStyles();
    return id === DEFAULT_CSS ? 'export const defaultCss = "";' : null;
  },
};

/**
 * Leaves out Vite's loader of styles and dependencies for parts that load on demand, which would be a tenth of the
 * sign-in page: the server names the parts that a page needs at once (`src/server/pages/needed-parts.ts`).
 */
const plainImports: Plugin = {
  name: "hallpass-plain-imports",
  enforce: "pre",
  config: () => ({
    build: {
      modulePreload: { resolveDependencies: (_name, files, { hostType }) => (hostType === "html" ? files : []) },
    },
  }),
  renderChunk: (code) => ({ code: unwrapped(code), map: null }),
};

/** Runs the module in a process of its own: an import would keep what it said at the start of `npm run dev`. */
function componentStyles(): string {
  const code = `process.stdout.write((await import(${JSON.stringify(DEFAULT_CSS)})).defaultCss)`;
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, "-e", code]);
  if (exitCode !== 0 || stdout.length === 0) throw new Error(`The components have no styles. ${stderr}`);
  return String(stdout);
}

export default browserBuild("web", [stylesInFile, withoutPreloadHelper, plainImports]);
