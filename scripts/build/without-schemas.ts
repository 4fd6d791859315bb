import type { Plugin } from "vite";
import { lightContract } from "./light-contract.ts";

/** Keeps TypeBox and all schemas out of code for browsers. */
export const withoutSchemas: Plugin = {
  name: "hallpass-without-schemas",
  enforce: "pre",
  transform: (code, id) => (/[\\/]src[\\/]contract[\\/]/.test(id) ? { code: lightContract(code), map: null } : null),
};
