import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { PluginOption, UserConfig } from "vite";
import { NONCE_PLACEHOLDER } from "#server/pages/nonce.ts";
import { withoutSchemas } from "./without-schemas.ts";

const root = join(import.meta.dirname, "../..");

/** How Vite builds the web pages and the console: from the SDK's sources, for a policy that allows no inline script. */
export function browserBuild(name: "web" | "admin", plugins: PluginOption[] = []): UserConfig {
  return {
    root: join(root, name),
    base: `/assets/hallpass/${name}/`,
    publicDir: false,
    plugins: [react(), withoutSchemas, ...plugins],
    resolve: {
      alias: [
        { find: /^hallpass$/, replacement: join(root, "src/sdk/index.ts") },
        { find: /^hallpass\/react$/, replacement: join(root, "src/sdk/react/index.ts") },
        { find: /^hallpass\/admin$/, replacement: join(root, "src/sdk/admin.ts") },
      ],
    },
    html: { cspNonce: NONCE_PLACEHOLDER },
    build: {
      outDir: join(root, "dist/pages/build", name),
      emptyOutDir: true,
      assetsDir: "",
      // The policy allows fonts from files only, and every supported browser preloads modules by itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A page must not load parts of the SDK that it does not use, so the modules are marked as free of side effects.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !/[/]src[/](sdk|contract|texts)[/]/.test(id) },
        // React changes rarely: a new release of Hallpass must not make browsers load it again. The code that every page
        // needs is one more file, since small parts compress badly.
        output: {
          // Hashes do not compress, and a page names dozens of files.
          chunkFileNames: "[name]-[hash:7].js",
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[/](react|react-dom|scheduler)[/]/, priority: 1 },
              { name: "page", tags: ["$initial"] },
            ],
          },
        },
      },
    },
    logLevel: "warn",
  };
}
