import { expect, test } from "bun:test";
import { withReturn, withWayBack } from "./return-to.ts";

test("the place to come back to goes along from sign-in to sign-up, and nothing else does", () => {
  expect(withReturn("/handler/sign-up", "/handler/sign-in?after_auth_return_to=%2Fcart%3Fa%3D1&x=y")).toBe(
    "/handler/sign-up?after_auth_return_to=%2Fcart%3Fa%3D1",
  );
  expect(withReturn("/handler/sign-up", "/handler/sign-in?x=y")).toBe("/handler/sign-up");
});

test("an address keeps its own query and hash", () => {
  expect(withReturn("/join?plan=a#top", "?after_auth_return_to=%2F")).toBe("/join?plan=a&after_auth_return_to=%2F#top");
});

test("a link to sign-in from any page leads back to it, or to where the person was going", () => {
  const at = (search: string) => ({ pathname: "/cart", search, hash: "#2" });

  expect(withWayBack("/handler/sign-in", at("?a=1"))).toBe("/handler/sign-in?after_auth_return_to=%2Fcart%3Fa%3D1%232");
  expect(withWayBack("/handler/sign-in", at("?after_auth_return_to=%2Fb"))).toBe(
    "/handler/sign-in?after_auth_return_to=%2Fb",
  );
  expect(withWayBack("https://id.example.com/sign-in", at(""))).toBe("https://id.example.com/sign-in");
});
