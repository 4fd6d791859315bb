import { expect, test } from "bun:test";
import { withReturn } from "./return-to.ts";

test("the place to come back to goes along from sign-in to sign-up, and nothing else does", () => {
  expect(withReturn("/handler/sign-up", "/handler/sign-in?after_auth_return_to=%2Fcart%3Fa%3D1&x=y")).toBe(
    "/handler/sign-up?after_auth_return_to=%2Fcart%3Fa%3D1",
  );
  expect(withReturn("/handler/sign-up", "/handler/sign-in?x=y")).toBe("/handler/sign-up");
});

test("an address keeps its own query and hash", () => {
  expect(withReturn("/join?plan=a#top", "?after_auth_return_to=%2F")).toBe("/join?plan=a&after_auth_return_to=%2F#top");
});
