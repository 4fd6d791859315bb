import { expect, test } from "bun:test";
import { version } from "../../package.json";
import { SDK_VERSION } from "./version.ts";

test("the SDK sends the version of the package", () => {
  expect(SDK_VERSION).toBe(version);
});
