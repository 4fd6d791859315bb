import { describe, expect, test } from "bun:test";
import { BASE_PATH, router } from "./router.tsx";
import { OWNER_SECTIONS, PROJECT_SECTIONS, PUBLIC_SECTIONS } from "./sections/index.ts";

const params = { projectId: "boats" };

describe("the router, built from the list of sections", () => {
  test("has a route for every section", () => {
    const known = Object.values(router.routesById).map(({ id }) => String(id));

    for (const { id } of [...PUBLIC_SECTIONS, ...OWNER_SECTIONS, ...PROJECT_SECTIONS]) expect(known).toContain(id);
    expect(router.buildLocation({ to: "/projects/$projectId/api-keys", params }).publicHref).toBe(
      `${BASE_PATH}/projects/boats/api-keys`,
    );
  });

  test("has typed links: a wrong path, parameter or search is a compiler error", () => {
    const wrong = [
      // @ts-expect-error no section has this path
      () => router.buildLocation({ to: "/projects/$projectId/nowhere", params }),
      // @ts-expect-error the path has a parameter
      () => router.buildLocation({ to: "/projects/$projectId/domains" }),
      // @ts-expect-error keys are not sorted by color
      () => router.buildLocation({ to: "/projects/$projectId/api-keys", params, search: { sort: "color" } }),
    ];
    // These calls are compiled but never run: `npm run check` fails if one of them compiles without an error.
    expect(wrong).toHaveLength(3);
  });
});
