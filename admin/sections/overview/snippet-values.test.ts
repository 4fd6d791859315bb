import { describe, expect, test } from "bun:test";
import type { InternalApiKey } from "hallpass/admin";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { valuesOf } from "./snippet-values.ts";

await loadEnglish();

const keys = (client: string, isValid: boolean): InternalApiKey => ({
  id: client,
  description: "",
  createdAt: new Date(0),
  expiresAt: new Date(1),
  manuallyRevokedAt: null,
  lastUsedAt: null,
  isValid: () => isValid,
  whyInvalid: () => (isValid ? null : "expired"),
  update: async ({ description }) => ({ ...keys(client, isValid), description }),
  revoke: async () => keys(client, false),
  publishableClientKey: { lastFour: client },
  secretServerKey: null,
  superSecretAdminKey: null,
});
const source = { baseUrl: "https://a.example", projectId: "p" };

describe("the keys in the snippets", () => {
  test("are the new keys, if keys were just created", () => {
    const revealed = { publishableClientKey: "pck_new", secretServerKey: "ssk_new" };

    const values = valuesOf({ ...source, keys: [keys("abcd", true)], revealed }, inEnglish);

    expect(values).toMatchObject(revealed);
  });

  test("are otherwise placeholders with the last characters of the newest valid keys", () => {
    const values = valuesOf({ ...source, keys: [keys("dead", false), keys("good", true)], revealed: null }, inEnglish);

    expect(values.publishableClientKey).toMatch(/^<.*good>$/);
    expect(values.secretServerKey).toMatch(/^<.*>$/);
  });
});
