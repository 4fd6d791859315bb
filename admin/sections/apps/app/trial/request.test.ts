import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { asLines, firstChoice, newSecrets, parametersOf, shortened } from "./request.ts";

const PAGE = "https://id.example.com/admin/projects/p/apps/a/try";

test("the request of a trial has what the owner has chosen, and PKCE of a verifier that it does not have", async () => {
  const secrets = await newSecrets();
  const choice = { scopes: ["openid", "email"], resource: "https://api.example.com", prompt: "login" };
  const sent = Object.fromEntries(parametersOf({ id: "oac_boats" }, choice, secrets, PAGE));

  expect(sent).toEqual({
    client_id: "oac_boats",
    redirect_uri: PAGE,
    response_type: "code",
    scope: "openid email",
    resource: "https://api.example.com",
    prompt: "login",
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: createHash("sha256").update(secrets.verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  expect(asLines(Object.entries(sent))).not.toContain(secrets.verifier);
  expect((await newSecrets()).state).not.toBe(secrets.state);
});

test("a parameter that the owner has not chosen is left out, and at first only usual scopes are chosen", () => {
  const secrets = { state: "s", nonce: "n", verifier: "v", challenge: "c" };
  const names = parametersOf({ id: "a" }, { scopes: [], resource: "", prompt: "" }, secrets, PAGE).map(
    ([name]) => name,
  );

  for (const name of ["scope", "resource", "prompt"]) expect(names).not.toContain(name);
  expect(firstChoice({ scopes: ["boats:read", "email", "offline_access", "openid"] }).scopes).toEqual([
    "email",
    "openid",
  ]);
  expect([shortened("short"), shortened("x".repeat(45))]).toEqual(["short", `${"x".repeat(12)}…`]);
});
