import * as contract from "#contract/imports.ts";
import { refuse } from "#server/access/refusal.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { RECEIVING_MILLIS } from "./receive.ts";
import * as imports from "./service.ts";
import { productNamed, upload } from "./upload.ts";
import { importView, listedView } from "./views.ts";

export const importRoutes = [
  on(contract.listImportProducts, async () => {
    const { products } = await import("#server/move-in/products.ts");
    return unpaged(products, ({ name, label, expects }) => ({ name, label, expects }));
  }),

  on(contract.listImports, async ({ deps, caller }) => unpaged(await imports.list(deps, caller), listedView)),

  on(contract.createImport, async ({ deps, caller, body }) => {
    const { file_name: fileName, from, map } = body;
    if (from !== undefined && productNamed(from) === undefined) {
      throw invalid(`There is no product "${from}". GET /api/v1/import-products lists them.`);
    }
    if (map) await requireMap(map);
    return importView(deps, await imports.create(deps, caller, { fileName, from, map }));
  }),

  on(contract.getImport, async ({ deps, caller, params }) =>
    importView(deps, await imports.read(deps, caller, params.import_id)),
  ),

  on(contract.putImportSource, async ({ deps, caller, params, request, extendTimeout }) => {
    extendTimeout(RECEIVING_MILLIS);
    return importView(deps, await upload(deps, caller, params.import_id, request));
  }),

  on(contract.startImport, async ({ deps, caller, params, body }) => {
    const options = { onConflict: body.on_conflict ?? "stop", keepExisting: body.keep_existing ?? false };
    return importView(deps, await imports.start(deps, caller, params.import_id, options));
  }),

  on(contract.deleteImport, async ({ deps, caller, params }) => {
    await imports.remove(deps, caller, params.import_id);
    return { success: true } as const;
  }),
];

const invalid = (reason: string) => refuse("IMPORT_SOURCE_INVALID", { reason });

async function requireMap(map: object): Promise<void> {
  const { parseMap } = await import("#server/move-in/map.ts");
  try {
    parseMap(JSON.stringify(map), "The map");
  } catch (error) {
    throw error instanceof SourceError ? invalid(error.message) : error;
  }
}
