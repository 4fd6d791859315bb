import { expect, test } from "bun:test";
import { recoveryCodeBits } from "./recovery-code.ts";

test("ten letters and digits are enough to guess for a digest; eight, and ten digits, are not", () => {
  expect(recoveryCodeBits("k7f9q-2mxw4")).toBeGreaterThan(50);
  expect(recoveryCodeBits("k7f9q2mx")).toBeLessThan(50);
  expect(recoveryCodeBits("123 456 7890")).toBeLessThan(50);
});
