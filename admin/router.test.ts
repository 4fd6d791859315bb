import { describe, expect, test } from "bun:test";
import { BASE_PATH, router } from "./router.tsx";
import { OWNER_SECTIONS, PROJECT_SECTIONS, PUBLIC_SECTIONS } from "./sections/index.ts";

const params = { projectId: "boats" };

describe("the router, built from the list of sections", () => {
  test("knows the address of every section", () => {
    const known = Object.values(router.routesById).map(({ id }) => String(id));

    for (const { id } of [...PUBLIC_SECTIONS, ...OWNER_SECTIONS, ...PROJECT_SECTIONS]) expect(known).toContain(id);
    expect(router.buildLocation({ to: "/projects/$projectId/api-keys", params }).publicHref).toBe(
      `${BASE_PATH}/projects/boats/api-keys`,
    );
  });

  test("has links that the compiler checks: a wrong address, parameter or search is an error", () => {
    const wrong = [
      // @ts-expect-error no section has this address
      () => router.buildLocation({ to: "/projects/$projectId/nowhere", params }),
      // @ts-expect-error the address has a parameter
      () => router.buildLocation({ to: "/projects/$projectId/domains" }),
      // @ts-expect-error keys are not sorted by color
      () => router.buildLocation({ to: "/projects/$projectId/api-keys", params, search: { sort: "color" } }),
    ];
    // Compiled, never run: `npm run check` fails if one of them is no error.
    expect(wrong).toHaveLength(3);
  });
});
