import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { lightContract } from "./light-contract.ts";
import { lightErrors } from "./light-errors.ts";

const CATALOG = /[\\/]src[\\/]contract[\\/]errors\.ts$/;
const WITH_TEXTS = "?texts";

/** Keeps TypeBox, all schemas and the texts of the server's errors out of code for browsers. */
export const withoutSchemas: Plugin = {
  name: "hallpass-without-schemas",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "#contract/errors.ts" && importer?.endsWith("/contract/error-of.ts")
      ? importer.replace("error-of.ts", `errors.ts${WITH_TEXTS}`)
      : null,
  load: (id) => (id.endsWith(WITH_TEXTS) ? readFileSync(id.slice(0, -WITH_TEXTS.length), "utf8") : null),
  transform(code, id) {
    if (!/[\\/]src[\\/]contract[\\/]/.test(id)) return null;
    return { code: lightContract(CATALOG.test(id) ? lightErrors(code) : code), map: null };
  },
};
