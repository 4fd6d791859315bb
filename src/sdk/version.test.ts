import { expect, test } from "bun:test";
import { version } from "../../package.json";
import { SDK_VERSION } from "./version.ts";

test("the version that the SDK sends is the package's", () => {
  expect(SDK_VERSION).toBe(version);
});
