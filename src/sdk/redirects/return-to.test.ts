import { expect, test } from "bun:test";
import { withCurrentPage, withReturnTo } from "./return-to.ts";

test("the page to return to is passed from sign-in to sign-up, and no other parameter is", () => {
  expect(withReturnTo("/handler/sign-up", "/handler/sign-in?after_auth_return_to=%2Fcart%3Fa%3D1&x=y")).toBe(
    "/handler/sign-up?after_auth_return_to=%2Fcart%3Fa%3D1",
  );
  expect(withReturnTo("/handler/sign-up", "/handler/sign-in?x=y")).toBe("/handler/sign-up");
});

test("an address keeps its own query and hash", () => {
  expect(withReturnTo("/join?plan=a#top", "?after_auth_return_to=%2F")).toBe(
    "/join?plan=a&after_auth_return_to=%2F#top",
  );
});

test("a link to sign-in returns to the current page, or to the page that the address already names", () => {
  const at = (search: string) => ({ pathname: "/cart", search, hash: "#2" });

  expect(withCurrentPage("/handler/sign-in", at("?a=1"))).toBe(
    "/handler/sign-in?after_auth_return_to=%2Fcart%3Fa%3D1%232",
  );
  expect(withCurrentPage("/handler/sign-in", at("?after_auth_return_to=%2Fb"))).toBe(
    "/handler/sign-in?after_auth_return_to=%2Fb",
  );
  expect(withCurrentPage("https://id.example.com/sign-in", at(""))).toBe("https://id.example.com/sign-in");
});
