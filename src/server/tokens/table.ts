import type { Columns } from "#server/db/store/columns.ts";
import type { SigningAlgorithm } from "./signing-keys.ts";

export const signingKeys = (c: Columns) =>
  c.table(
    "signing_keys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      createdAt: c.millis().notNull(),
      alg: c.text().$type<SigningAlgorithm>().notNull(),
      /** PKCS#8 PEM. */
      sealedPrivateKey: c.bytes().notNull(),
    },
    (t) => [c.index("signing_keys_by_project").on(t.projectId, t.createdAt)],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  signingKeys: {
    "foundation/projects": "remembers a project with its keys, which every request needs",
    "secret.ts": "opens what is sealed before anything else runs",
  },
};
