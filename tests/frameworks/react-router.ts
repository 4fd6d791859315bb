import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signUpAndBack } from "./journey.ts";
import { type ServedExample, serveExample } from "./served-example.ts";

let served: ServedExample;
beforeAll(async () => {
  served = await serveExample("react-router", (url, { id, keys }) => ({
    VITE_HALLPASS_URL: url,
    VITE_HALLPASS_PROJECT_ID: id,
    VITE_HALLPASS_KEY: keys.publishableClientKey,
  }));
}, 600_000);
afterAll(() => served?.[Symbol.asyncDispose]());

describe("the example for React Router", () => {
  test("signs a visitor up, guards its pages, and hydrates without a complaint", async () => {
    await signUpAndBack(served);

    expect(served.example.log()).not.toMatch(/error|warn/i);
  }, 120_000);
});
