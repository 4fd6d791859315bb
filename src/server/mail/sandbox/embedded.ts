import { buildGuest, type GuestName } from "./build-guest.ts";

/**
 * The files that the sandbox's processes need, as they are found when the server runs from source. The build of the
 * executable replaces this module with one that has the same files embedded and compressed.
 */
export const embedded = {
  engine: (): Promise<ArrayBuffer> => fileOf("@jitl/quickjs-ng-wasmfile-release-sync/wasm"),
  compiler: (): Promise<ArrayBuffer> => fileOf("esbuild-wasm/esbuild.wasm"),
  guest: (name: GuestName): Promise<string> => buildGuest(name),
};

const fileOf = (specifier: string) => Bun.file(Bun.fileURLToPath(import.meta.resolve(specifier))).arrayBuffer();
