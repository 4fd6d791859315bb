/** What a SCIM server answers to one request; undefined for its ordinary answer. */
type Special = (request: { path: string; query: URLSearchParams; count: number }) => Response | undefined;

export interface ScimServerOptions {
  users: readonly object[];
  groups?: readonly object[];
  token?: string;
  /** The server never gives more than this of a list. */
  pageSize?: number;
  /** Uses the cursors of RFC 9865, and says so. */
  hasCursors?: boolean;
  special?: Special;
}

/** A SCIM 2.0 server on loopback, with pages by index or by cursor. */
export function startScimServer({
  users,
  groups,
  token,
  pageSize = 100,
  hasCursors = false,
  special,
}: ScimServerOptions) {
  /** The requests that arrived, as path and query, and the token of each. */
  const seen: { at: string; authorization: string | null }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/scim\/v2/, "");
      const authorization = request.headers.get("authorization");
      seen.push({ at: path + url.search, authorization });
      const answer = special?.({ path, query: url.searchParams, count: seen.length });
      if (answer) return answer;
      if (token !== undefined && authorization !== `Bearer ${token}`) {
        return scimError(401, "The token is not valid.");
      }
      if (path === "/ServiceProviderConfig") {
        if (!hasCursors) return scimError(404, "Not found");
        return Response.json({ pagination: { cursor: true, index: true, maxPageSize: pageSize } });
      }
      const list = path === "/Users" ? users : path === "/Groups" ? groups : undefined;
      return list
        ? Response.json(pageOf(list, url.searchParams, { pageSize, hasCursors }))
        : scimError(404, "Not found");
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/scim/v2`,
    seen,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

export const scimError = (status: number, detail: string, headers: Record<string, string> = {}) =>
  Response.json(
    { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: String(status), detail },
    { status, headers },
  );

function pageOf(
  list: readonly object[],
  query: URLSearchParams,
  { pageSize, hasCursors }: { pageSize: number; hasCursors: boolean },
) {
  const count = Math.min(Number(query.get("count") ?? pageSize), pageSize);
  const cursor = hasCursors ? query.get("cursor") : null;
  const from = cursor === null ? Number(query.get("startIndex") ?? 1) - 1 : Number(cursor === "" ? 0 : cursor.slice(1));
  const resources = list.slice(from, from + count);
  const next = from + resources.length;
  return listResponse(resources, {
    ...(cursor === null
      ? { totalResults: list.length, startIndex: from + 1 }
      : next < list.length && { nextCursor: `c${next}` }),
    itemsPerPage: resources.length,
  });
}

/** A ListResponse (RFC 7644 §3.4.2). */
export const listResponse = (resources: readonly object[], more: object = { totalResults: resources.length }) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  ...more,
  Resources: resources,
});

/** A user of RFC 7643, with no more than the test gives. */
export const scimUser = (id: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id,
  userName: `${id}@example.com`,
  active: true,
  meta: { resourceType: "User", created: "2024-01-02T03:04:05Z", lastModified: "2024-05-06T07:08:09Z" },
  ...more,
});

export const scimGroup = (id: string, displayName: string, members: readonly object[] = [], more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  id,
  displayName,
  members,
  meta: { resourceType: "Group", created: "2024-01-02T03:04:05Z" },
  ...more,
});
