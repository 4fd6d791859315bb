import { and, eq, isNull } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import { contentTypeOf, isImageFormat } from "#server/foundation/stored-files/index.ts";
import { hasCurrent } from "#server/http/reply/etag.ts";
import type { PageRoute } from "#server/http/routing/route.ts";

/** Finds a file by its id. The id has 122 random bits, and everyone who knows the URL may read the file. */
const fileById = prepared((db, { id }: Params<{ id: string }>) => {
  const { storedFiles: t, projects } = db;
  const { folder, format, digest, content } = t;
  return (
    db
      .select({ folder, format, digest, content })
      .from(t)
      // A deleted project may still have rows.
      .innerJoin(projects, and(eq(projects.id, t.projectId), isNull(projects.deletedAt)))
      .where(eq(t.id, id))
  );
});

/**
 * Serves stored images to every page that shows them. Whichever type a browser detects, the headers prevent it from
 * running code or reading data with the server's origin. A changed image gets another URL, so the content of a URL
 * never changes.
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
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        etag,
      };
      if (hasCurrent(request, etag)) {
        const { "content-length": _length, ...unchanged } = headers;
        return new Response(null, { status: 304, headers: unchanged });
      }
      return new Response(new Uint8Array(file.content), { headers });
    },
  },
];
