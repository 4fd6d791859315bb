import { expect, test } from "bun:test";
import { isLongCode } from "./recovery-code.ts";

test("ten letters and digits are enough to guess for a digest; eight, and ten digits, are not", () => {
  expect(isLongCode("k7f9q-2mxw4")).toBe(true);
  expect(isLongCode("k7f9q2mx")).toBe(false);
  expect(isLongCode("123 456 7890")).toBe(false);
});
