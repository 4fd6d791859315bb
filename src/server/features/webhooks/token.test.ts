import { expect, test } from "bun:test";
import fc from "fast-check";
import { keyring } from "#server/crypto/seal.ts";
import type { Deps } from "#server/deps.ts";
import { createToken, holderOf } from "./token.ts";

const PROJECT = "0b1e7f64-4b7e-4b8e-9d3a-8d3f5a0f7f10";
const NOW = 1_800_000_000_000;
const loaded: string[] = [];
// Only a token that this server made reaches the project: a signature is checked before anything that it signs is read.
const deps = {
  keyring: keyring(["a secret of tests, of no use elsewhere"]),
  now: () => NOW,
  projects: {
    async get(id: string) {
      loaded.push(id);
      return null;
    },
  },
} as unknown as Deps;

const token = createToken(deps, {
  projectId: PROJECT,
  credential: { kind: "key", id: "x" } as never,
  actor: { type: "server" } as never,
});
const [, signature = ""] = token.split(".");

test("a token of this server is read, and leads to its project", async () => {
  loaded.length = 0;

  await holderOf(deps, token);

  expect(loaded).toEqual([PROJECT]);
});

test("a token with any change, and any other text, is of nobody", async () => {
  const bytesOf = (text: string) => Buffer.from(text, "base64url").toString("hex");
  const changed = fc
    .tuple(fc.nat(token.length - 1), fc.stringMatching(/^[\w.-]$/))
    .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1))
    // The last letter of base64url has bits that are not read.
    .filter(
      (text) =>
        text !== token &&
        !(text.split(".")[0] === token.split(".")[0] && bytesOf(text.split(".")[1] ?? "") === bytesOf(signature)),
    );
  const anything = fc.oneof(
    changed,
    fc.string({ unit: "binary" }),
    fc.json().map((json) => `appsk_${Buffer.from(json).toString("base64url")}.${signature}`),
  );
  loaded.length = 0;

  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      expect(await holderOf(deps, text)).toBeNull();
    }),
    { numRuns: 500 },
  );

  expect(loaded).toEqual([]);
});
