import { afterEach, describe, expect, test } from "bun:test";
import { findChromium } from "./chromium.ts";

const before = process.env.CHROMIUM_PATH;

describe("finding the browser for tests", () => {
  afterEach(() => {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  });

  test("CHROMIUM_PATH has precedence", () => {
    process.env.CHROMIUM_PATH = process.execPath;

    expect(findChromium()).toBe(process.execPath);
  });

  test("a CHROMIUM_PATH that does not exist is not silently replaced by another browser", () => {
    process.env.CHROMIUM_PATH = "/nowhere/chromium";

    expect(findChromium()).toBeNull();
  });
});
