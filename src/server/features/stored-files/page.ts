import { and, eq, isNull } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import { contentTypeOf, isImageFormat } from "#server/foundation/stored-files/index.ts";
import type { PageRoute } from "#server/http/route.ts";

/** A file says of itself what it is; its address holds 122 random bits, and whoever has it may see the file. */
const fileById = prepared((db, { id }: Params<{ id: string }>) => {
  const { storedFiles: t, projects } = db;
  const { folder, format, digest, content } = t;
  return (
    db
      .select({ folder, format, digest, content })
      .from(t)
      // One that is deleted may still have rows.
      .innerJoin(projects, and(eq(projects.id, t.projectId), isNull(projects.deletedAt)))
      .where(eq(t.id, id))
  );
});

/**
 * Stored images, for every page that shows them. They are shown and nothing else: whatever a browser might take one for, it
 * runs nothing and reads nothing in our name. A changed image has another address, so this one never changes.
 */
export const storedFilePages: readonly PageRoute[] = [
  {
    method: "GET",
    path: "/files/:folder/:name",
    async answer(request, { folder = "", name = "" }, deps) {
      const [id = "", format = ""] = name.split(".");
      const [file] = isImageFormat(format) ? await deps.store.rows(fileById, { id }) : [];
      if (!file || !isImageFormat(format) || name !== `${id}.${file.format}` || file.folder !== folder) {
        throw refuse("FILE_NOT_FOUND");
      }
      const etag = `"${file.digest.slice(0, 32)}"`;
      const headers = {
        "content-type": contentTypeOf(format),
        "content-length": String(file.content.length),
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        etag,
      };
      if (request.headers.get("if-none-match")?.includes(etag)) {
        const { "content-length": _length, ...unchanged } = headers;
        return new Response(null, { status: 304, headers: unchanged });
      }
      return new Response(request.method === "HEAD" ? null : new Uint8Array(file.content), { headers });
    },
  },
];
