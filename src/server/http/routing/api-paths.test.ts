import { expect, test } from "bun:test";
import { routes } from "#server/app.ts";
import { apiRoutes, methodsAt, type Served, unrouted } from "./api-paths.ts";

const served: readonly Served[] = routes.map(({ endpoint }) => ({
  method: endpoint.method,
  path: endpoint.path,
  serve: async (_request, params) => Response.json({ id: endpoint.id, params }),
}));
const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
const asked = (path: string) => path.replace(/\{(\w+)\}/g, "a%20$1");

test("each endpoint is found by its path with a slash at its end, under both roots, and by no other endpoint's path", async () => {
  for (const { endpoint } of routes) {
    for (const root of ["/api/v1", "/api/latest"]) {
      const url = `http://localhost${root}${asked(endpoint.path).replace(/\/$/, "")}/`;
      const serve = unrouted(new Request(url, { method: endpoint.method }), served);

      expect(await (await serve?.())?.json()).toEqual({
        id: endpoint.id,
        params: Object.fromEntries(namesOf(endpoint.path).map((name) => [name, `a ${name}`])),
      });
    }
  }
});

test("the router of the runtime gets the same methods for each path, and HEAD with GET", () => {
  const given = apiRoutes(served, (request, serve) => serve(request, request.params));

  for (const { endpoint } of routes) {
    const path = endpoint.path === "/" ? "" : endpoint.path;
    const allowed = methodsAt(`/api/v1${asked(path)}`, served);
    const ofRouter = Object.keys(given[`/api/v1${path.replace(/\{(\w+)\}/g, ":$1")}`] ?? {});

    expect(allowed).toContain(endpoint.method);
    expect(allowed).toEqual(expect.arrayContaining(ofRouter.filter((method) => method !== "HEAD")));
    expect(ofRouter.includes("HEAD")).toBe(ofRouter.includes("GET"));
  }
});

test.each(["/api/v1/nothing/", "/api/v2/users/", "/users/me/", "/api/v1x/users/me/"])("%s is found nowhere", (path) => {
  expect(unrouted(new Request(`http://localhost${path}`), served)).toBeNull();
});
