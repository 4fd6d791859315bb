import { expect, test } from "bun:test";
import { tokensInCookies } from "./cookies.ts";
import { renewedCookies } from "./renewed-cookies.ts";

const cookies = (accessToken: string) =>
  new Headers({
    cookie: `hallpass-refresh-boats=r1; hallpass-access=${encodeURIComponent(`["r1","${accessToken}"]`)}`,
  });

test("a renewed access token is set as the cookie from which it was read, and no other token is", () => {
  const renewed = { refreshToken: "r1", accessToken: "new" };

  const [cookie] = renewedCookies(cookies("old"), renewed, "boats", true);

  expect(cookie?.text).toBe("hallpass-access=%5B%22r1%22%2C%22new%22%5D; Path=/; Max-Age=86400; SameSite=Lax; Secure");
  expect(tokensInCookies(`hallpass-refresh-boats=r1; ${cookie?.text}`, "boats")).toEqual(renewed);
  expect(renewedCookies(cookies("new"), renewed, "boats", true)).toEqual([]);
  expect(renewedCookies(cookies("old"), { ...renewed, refreshToken: "of a header" }, "boats", true)).toEqual([]);
});
