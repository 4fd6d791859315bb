import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { PluginOption, UserConfig } from "vite";
import { NONCE_PLACEHOLDER } from "#server/pages/nonce.ts";
import { withoutSchemas } from "./without-schemas.ts";

const root = join(import.meta.dirname, "../..");

/** How Vite builds our own pages: against the SDK's sources, for a policy that allows no inline script. */
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
      ],
    },
    html: { cspNonce: NONCE_PLACEHOLDER },
    build: {
      outDir: join(root, "dist/pages/build", name),
      emptyOutDir: true,
      assetsDir: "",
      // The policy takes fonts from files only, and every browser we support preloads modules by itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What a page does not use of the SDK must not be loaded before it, so our modules are free of effects.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !/[/]src[/](sdk|contract|texts)[/]/.test(id) },
        // React changes seldom: a new release of ours must not make browsers load it again. What every page loads is
        // one file more; parts of it compress badly.
        output: {
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
