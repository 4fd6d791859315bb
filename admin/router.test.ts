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

  test("gives its links to the compiler: an address, parameter or search that no section has is an error", () => {
    const wrong = [
      // @ts-expect-error no section has this address
      () => router.buildLocation({ to: "/projects/$projectId/nowhere", params }),
      // @ts-expect-error the address has a parameter
      () => router.buildLocation({ to: "/projects/$projectId/domains" }),
      // @ts-expect-error keys are not sorted by color
      () => router.buildLocation({ to: "/projects/$projectId/api-keys", params, search: { sort: "color" } }),
    ];
    // Only compiled: at run time an address is whatever it is.
    expect(wrong).toHaveLength(3);
  });
});
