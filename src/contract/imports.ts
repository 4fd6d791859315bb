import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { JsonObjectUpTo, List, Millis, Name, NoBody, NonEmpty, Nullable, Success, Uuid } from "./fields.ts";
import { IMPORT_MAP_MAX_BYTES, METADATA_MAX_BYTES } from "./limits.ts";

/**
 * Imports of users from other products: a source is uploaded and checked, and imported when somebody starts it.
 * docs/wire/additions.md, "Imports".
 */

const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Record(Type.String(), Count);

export const IMPORT_STATES = ["empty", "checking", "checked", "importing", "stopped", "done", "failed"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const State = Type.Union(
  IMPORT_STATES.map((state) => Type.Literal(state)),
  {
    description:
      "`empty`: it waits for its file. `checking`: the file arrives and is checked. `checked`: it can be started. `stopped`: it ended at a conflict, and can be started again. `failed`: it ended with an error.",
  },
);

export const ImportReport = Type.Object({
  product: Type.String({ description: "Its `name`; `hallpass` for lines of `hallpass export` or `hallpass convert`." }),
  label: Type.String(),
  collections: Type.Array(
    Type.Object(
      { name: Type.String(), rows: Count, moved: Count, joined: Count, left: Count },
      { description: "The lists of the source. A row became records, belongs to another row, or was left out." },
    ),
  ),
  fields: Type.Array(
    Type.Object({
      collection: Type.String(),
      field: Type.String(),
      as: Nullable(Type.String({ description: "The field here; null if it was left out." })),
      why: Nullable(Type.String({ description: "Why it was left out." })),
      count: Count,
    }),
  ),
  unread: Type.Array(Type.String(), {
    description: "Lists of the source that have no place in Hallpass, such as its settings.",
  }),
  records: Type.Record(Type.String(), Count, { description: "The number of lines, by their type." }),
  left: Type.Array(Type.Object({ place: Type.String(), why: Type.String() }), {
    description: "The first rows that were left out; `collections` counts all of them.",
  }),
  warnings: Type.Array(Type.Object({ says: Type.String(), count: Count, examples: Type.Array(Type.String()) })),
  preview: Type.Array(
    Type.Object({
      place: Type.String(),
      source: JsonObjectUpTo(METADATA_MAX_BYTES),
      user: JsonObjectUpTo(METADATA_MAX_BYTES),
    }),
    { description: "The first users, beside their rows. Secrets are `…`." },
  ),
});
export type ImportReport = Static<typeof ImportReport>;

export const ImportResult = Type.Object({
  records: Type.Record(Type.String(), Counts, {
    description: "The number of records, by type and outcome: created, updated, unchanged, kept, skipped.",
  }),
  conflicts: Type.Array(
    Type.Object({
      place: Type.String({ description: "Where it is in the source." }),
      type: Type.String(),
      field: Nullable(Type.String()),
      value: Type.String(),
      reason: Type.String(),
    }),
    { description: "The first ones; `records` counts all of them as skipped." },
  ),
});
export type ImportResult = Static<typeof ImportResult>;

const summary = {
  id: Uuid,
  state: State,
  file_name: Type.String(),
  from: Nullable(Type.String({ description: "The product that the caller named; null to recognize it." })),
  received_bytes: Count,
  lines: Type.Object({ done: Count, total: Count }),
  users: Type.Integer({ minimum: 0, description: "The number of users in the source." }),
  on_conflict: Nullable(Type.Union([Type.Literal("stop"), Type.Literal("skip")])),
  keep_existing: Nullable(Type.Boolean()),
  problem: Nullable(Type.String({ description: "Why the last file was refused, or why the import failed." })),
  created_at_millis: Millis,
  started_at_millis: Nullable(Millis),
  ended_at_millis: Nullable(Millis),
  expires_at_millis: Type.Integer({ ...Millis, description: "When the server deletes it." }),
};

export const ListedImport = Type.Object(summary);
export type ListedImport = Static<typeof ListedImport>;

export const Import = Type.Object({
  ...summary,
  report: Nullable(ImportReport),
  result: Nullable(ImportResult),
});
export type Import = Static<typeof Import>;

const ImportPath = Type.Object({ import_id: Uuid });

export const listImportProducts = endpoint({
  method: "GET",
  path: "/import-products",
  summary: "List the products from which users can be imported",
  access: ADMIN_ONLY,
  response: List(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      expects: Type.String({ description: "The files that it reads." }),
    }),
  ),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  summary: "List the imports of the project, newest first",
  access: ADMIN_ONLY,
  response: List(ListedImport),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createImport = endpoint({
  method: "POST",
  path: "/imports",
  summary: "Create an import, which waits for its file",
  access: ADMIN_ONLY,
  body: Type.Object({
    file_name: Type.String({ ...NonEmpty, description: "Of the file that follows, for messages." }),
    from: Type.Optional(Type.String({ ...Name, description: "The product. By default, the file shows it." })),
    /** As the file of `--map` of `hallpass import`. */
    map: Type.Optional(JsonObjectUpTo(IMPORT_MAP_MAX_BYTES)),
  }),
  status: 201,
  response: Import,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getImport = endpoint({
  method: "GET",
  path: "/imports/{import_id}",
  summary: "Read an import with its report and its result",
  access: ADMIN_ONLY,
  params: ImportPath,
  response: Import,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const putImportSource = endpoint({
  method: "PUT",
  path: "/imports/{import_id}/source",
  summary: "Upload the file of an import and check it; nothing is imported yet",
  access: ADMIN_ONLY,
  params: ImportPath,
  bodyType: "bytes",
  response: Import,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const startImport = endpoint({
  method: "POST",
  path: "/imports/{import_id}/start",
  summary: "Start an import that was checked",
  access: ADMIN_ONLY,
  params: ImportPath,
  body: Type.Object({
    on_conflict: Type.Optional(
      Type.Union([Type.Literal("stop"), Type.Literal("skip")], {
        description: "Whether a record that cannot be imported ends the import (the default) or is left out.",
      }),
    ),
    keep_existing: Type.Optional(
      Type.Boolean({ description: "Leaves records as they are that exist already. By default, they are updated." }),
    ),
  }),
  response: Import,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const deleteImport = endpoint({
  method: "DELETE",
  path: "/imports/{import_id}",
  summary: "Delete an import that is not running, with everything that was uploaded for it",
  access: ADMIN_ONLY,
  params: ImportPath,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
