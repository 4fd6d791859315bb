import { describe, expect, test } from "bun:test";
import { emailAddress } from "#contract/fields.ts";
import { answerOf } from "./answer.ts";

const asked = emailAddress("ada@old.example");
if (!asked) throw new Error("The address is not valid.");

const answer = (user: unknown) => answerOf(200, typeof user === "string" ? user : JSON.stringify(user), asked);
const channel = (value: string, more: object = {}) => ({ value, ...more });

describe("an answer of a former product", () => {
  test.each([401, 404])("with status %d is a wrong password, whatever its body says", (status) => {
    expect(answerOf(status, '{"display_name":"Ada"}', asked)).toEqual({ refusedWith: status });
  });

  test.each([301, 302, 307, 308, 201, 204, 400, 403, 429, 500, 503])("with status %d is of no use", (status) => {
    expect(answerOf(status, "{}", asked)).toEqual({ fault: expect.stringContaining(String(status)) });
  });

  test.each([
    ["no JSON", "<html>"],
    ["an empty body", ""],
    ["null", null],
    ["a list", [{}]],
    ["a text", '"yes"'],
    ["the id of a user", { id: "4f0c7c3e-4d0b-4a39-9a43-dcf3a1b30c55" }],
    ["a project", { project_id: "internal" }],
    ["a hash", { password_hash: "$2b$10$abc" }],
    ["permissions", { permission_ids: ["admin"] }],
    ["a way around the disabling", { disabled_at_millis: null }],
    ["an id of an address", { contact_channels: [{ value: "ada@old.example", id: "x" }] }],
    ["a time of proof", { contact_channels: [{ value: "ada@old.example", proven_at_millis: 1 }] }],
    ["addresses without the one that was asked", { contact_channels: [channel("eve@old.example")] }],
    ["an address that is none", { contact_channels: [channel("ada@old.example"), channel("eve")] }],
    ["an address twice", { contact_channels: [channel("ada@old.example"), channel("ADA@old.example")] }],
    [
      "two primary addresses",
      {
        contact_channels: ["ada@old.example", "b@old.example"].map((value) =>
          channel(value, { is_primary: true, is_verified: true }),
        ),
      },
    ],
    ["eleven addresses", { contact_channels: Array.from({ length: 11 }, (_, at) => channel(`a${at}@old.example`)) }],
    ["a second factor that is too short", { totp_secret_base64: "AAAA" }],
    ["text that no database stores", '{"display_name":"\\u0000"}'],
    ["half of a character", '{"client_metadata":"\\ud800"}'],
    ["metadata that is too long", { server_metadata: "x".repeat(70_000) }],
    ["an image that is no web address", { profile_image_url: "javascript:alert(1)" }],
    ["an external id that is empty", { external_id: "" }],
  ])("with %s is of no use", (_, user) => {
    expect(answer(user)).toEqual({ fault: expect.any(String) });
  });

  test("a fault of an answer names a field and never its value", () => {
    const fault = answer({ password_hash: "$2b$10$secret" });

    expect(JSON.stringify(fault)).toContain("/password_hash");
    expect(JSON.stringify(fault)).not.toContain("secret");
  });

  test("is taken with the address in another form", () => {
    const found = answer({ contact_channels: [channel(" ADA@Old.example ", { is_verified: true })] });

    expect(found).toMatchObject({ user: { asked: { email: asked, isVerified: true }, others: [] } });
  });
});
