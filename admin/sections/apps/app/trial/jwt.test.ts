import { afterAll, describe, expect, test } from "bun:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { decodedJwt, isSignedByProject, shownClaim, timeIn } from "./jwt.ts";

const [own, other] = [await generateKeyPair("ES256"), await generateKeyPair("ES256")];
const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "a", alg: "ES256" }] };
const server = Bun.serve({ port: 0, fetch: () => Response.json(keys) });
afterAll(() => server.stop(true));

const signedBy = ({ privateKey }: typeof own, kid = "a") =>
  new SignJWT({ name: "Zoë 🚣", exp: 1_700_000_000 }).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);

describe("a token of a trial", () => {
  test("is decoded with all characters, and any other text is none", async () => {
    const token = await signedBy(own);

    expect(decodedJwt(token)).toEqual({
      header: { alg: "ES256", kid: "a" },
      payload: { name: "Zoë 🚣", exp: 1_700_000_000 },
    });
    for (const text of ["", "a.b.c", "opaque", `${token}.x`, token.split(".").slice(0, 2).join("."), "W10.W10.x"]) {
      expect(decodedJwt(text)).toBeNull();
    }
  });

  test("is checked with the keys of the project, also when it has expired", async () => {
    const url = server.url.href;

    expect(await isSignedByProject(await signedBy(own), url)).toBe(true);
    expect(await isSignedByProject(await signedBy(other), url)).toBe(false);
    expect(await isSignedByProject(await signedBy(own, "unknown"), url)).toBe(false);
    expect(await isSignedByProject(await signedBy(own), "http://127.0.0.1:9/")).toBeNull();
  });

  test("has claims that can be read: times as dates, and lists as JSON", () => {
    expect(timeIn("exp", 1_700_000_000)?.toISOString()).toBe("2023-11-14T22:13:20.000Z");
    expect([timeIn("exp", "soon"), timeIn("sub", 1)]).toEqual([null, null]);
    expect([shownClaim("a text"), shownClaim(["pwd"]), shownClaim(true)]).toEqual(["a text", '["pwd"]', "true"]);
  });
});
