import { expect, test } from "bun:test";
import fc from "fast-check";
import { accessTokens, issuerOf, signAccessToken } from "./access.ts";
import { generateSigningKey, loadSigningKey } from "./signing-keys.ts";

const NOW = 1_800_000_000_000;
const PROJECT = "0b1e7f64-4b7e-4b8e-9d3a-8d3f5a0f7f10";
const issuer = issuerOf("http://localhost", PROJECT);
const key = loadSigningKey((await generateSigningKey()).privatePem);
const project = { id: PROJECT, issuer, signingKeys: [key] };
const subject = fc.record({ projectId: fc.constant(PROJECT), userId: fc.uuid(), sessionId: fc.uuid() });

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** What the server makes of a token; `none` for a text that is not one. */
async function outcomeOf(text: string, nowMillis = NOW): Promise<string> {
  const tokens = accessTokens();
  const claimed = tokens.claim(text);
  return claimed ? (await tokens.verify(claimed, project, nowMillis)).outcome : "none";
}

test("a token says whom and which session it was made for, until it expires", async () => {
  await fc.assert(
    fc.asyncProperty(subject, async (of) => {
      const tokens = accessTokens();
      const text = signAccessToken(key, issuer, of, null, NOW);
      const claimed = tokens.claim(text);

      expect(claimed && (await tokens.verify(claimed, project, NOW))).toMatchObject({
        outcome: "valid",
        userId: of.userId,
        sessionId: of.sessionId,
      });
      expect(await outcomeOf(text, NOW + 600_001)).toBe("expired");
    }),
    { numRuns: 30 },
  );
});

test("a token with a changed byte in any part is no token", async () => {
  await fc.assert(
    fc.asyncProperty(subject, fc.nat(2), fc.nat(), fc.integer({ min: 1, max: 255 }), async (of, part, at, change) => {
      const parts = signAccessToken(key, issuer, of, null, NOW).split(".");
      const bytes = Buffer.from(parts[part] ?? "", "base64url");
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change;
      parts[part] = bytes.toString("base64url");

      expect(await outcomeOf(parts.join("."))).toBeOneOf(["none", "unparsable"]);
    }),
    { numRuns: 300 },
  );
});

test("a token of another key, another algorithm or without a signature is no token", async () => {
  const other = loadSigningKey((await generateSigningKey()).privatePem);
  const of = { projectId: PROJECT, userId: PROJECT, sessionId: PROJECT };
  const [, claims] = signAccessToken(key, issuer, of, null, NOW).split(".");
  const header = fc.record({
    alg: fc.constantFrom("none", "HS256", "ES256", "ES384", "RS256", ""),
    kid: fc.constantFrom(key.id, other.id, "", "../x"),
  });

  expect(await outcomeOf(signAccessToken({ ...other, id: key.id }, issuer, of, null, NOW))).toBe("unparsable");
  await fc.assert(
    fc.asyncProperty(header, fc.base64String({ maxLength: 100 }), async (said, signature) => {
      const text = `${encoded(said)}.${claims}.${signature.replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_")}`;

      expect(await outcomeOf(text)).toBe("unparsable");
    }),
  );
});

test("any other text is no token", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(fc.json().map((json) => Buffer.from(json).toString("base64url"))).map((parts) => parts.join(".")),
      ),
      async (text) => {
        expect(await outcomeOf(text)).toBeOneOf(["none", "unparsable"]);
      },
    ),
  );
});
