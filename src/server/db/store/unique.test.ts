import { expect, test } from "bun:test";
import { eachStore } from "#testing/database/stores.ts";
import { isUniqueViolation } from "./unique.ts";

eachStore((make) => {
  test("a unique violation is recognized by the name of its index", async () => {
    const store = await (await make()).open();
    const insert = () => store.write(async (tx) => tx.insert(tx.cacheVersions).values({ key: "a", version: 1 }));
    await insert();

    const error = await insert().catch((error) => error);

    expect(isUniqueViolation(error)).toBeTrue();
    expect(isUniqueViolation(error, "cache_versions_pkey")).toBeTrue();
    expect(isUniqueViolation(error, "users_by_email")).toBeFalse();
  });

  test("other failures are not recognized as one", async () => {
    const store = await (await make()).open();
    const nothing: unknown = null;

    const error = await store
      .write(async (tx) => tx.insert(tx.cacheVersions).values({ key: "a", version: nothing as number }))
      .catch((error) => error);

    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBeFalse();
    expect(isUniqueViolation(new Error("UNIQUE constraint failed: cache_versions.key"))).toBeFalse();
  });
});
