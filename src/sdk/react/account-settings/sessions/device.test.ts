import { describe, expect, test } from "bun:test";
import { deviceOf } from "./device.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the device of a session", () => {
  test.each([
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge", "Windows"],
    [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`, "Opera", "Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari",
      "macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPhone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    ["curl/8.5.0", undefined, undefined],
    ["", undefined, undefined],
  ])("%p is %p on %p", (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
