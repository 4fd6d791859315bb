import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { browserBuild } from "../scripts/build/browser-build.ts";

/**
 * Removes the styles that sonner inserts into the page, because the content security policy refuses them without a
 * nonce. styles.css imports the same styles.
 */
const toastStylesFromFile: Plugin = {
  name: "hallpass-toast-styles-from-file",
  enforce: "pre",
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    const without = code.replace(/^__insertCSS\(".*"\);$/m, "");
    if (without === code) throw new Error("sonner no longer inserts its styles where we take them out.");
    return { code: without, map: null };
  },
};

export default browserBuild("admin", [toastStylesFromFile, tailwindcss()]);
