import { buildGuest, type GuestName } from "./build-guest.ts";

/**
 * What the sandbox's processes need besides their own code, as a run from source finds it. The build of the executable
 * puts a module in this one's place that has the same things embedded, compressed.
 */
export const embedded = {
  engine: (): Promise<ArrayBuffer> => fileOf("@jitl/quickjs-ng-wasmfile-release-sync/wasm"),
  compiler: (): Promise<ArrayBuffer> => fileOf("esbuild-wasm/esbuild.wasm"),
  guest: (name: GuestName): Promise<string> => buildGuest(name),
};

const fileOf = (specifier: string) => Bun.file(Bun.fileURLToPath(import.meta.resolve(specifier))).arrayBuffer();
