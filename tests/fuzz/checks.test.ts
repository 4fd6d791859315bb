import { expect, test } from "bun:test";
import { getCurrentUser } from "#contract/users.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import { faultsOf } from "../../scripts/fuzz/checks.ts";
import type { FuzzReply } from "../../scripts/fuzz/client.ts";
import type { FuzzRequest } from "../../scripts/fuzz/request.ts";

const request: FuzzRequest = {
  endpoint: getCurrentUser,
  method: "GET",
  target: "/api/v1/users/me",
  headers: [],
  body: null,
  framing: "length",
  level: "client",
  prefix: "hallpass",
  isOperator: false,
  isHttp: true,
};
const secrets = { theirsIn: (text: string) => text.match(/victim-\w+/g) ?? [], ofServer: ["the server's secret"] };
const sent = { target: request.target, body: "", headers: "" };

const replyOf = (status: number, body: string, headers: Record<string, string> = {}): FuzzReply => ({
  status,
  headers: new Map([...SECURITY_HEADERS, ["x-request-id", "x"], ...Object.entries(headers)]),
  body,
  millis: 5,
});
const knownError = (code: string, body: object) =>
  replyOf(400, JSON.stringify(body), { "content-type": "application/json", "x-hallpass-known-error": code });
const kindsIn = (reply: FuzzReply, asked = sent) =>
  faultsOf(request, reply, { sent: asked, secrets }).map(({ kind }) => kind);

test("a reply as the contract has it is no finding", () => {
  const error = { code: "SCHEMA_ERROR", details: { message: "x" }, error: "x" };

  expect(kindsIn(knownError("SCHEMA_ERROR", error))).toEqual([]);
  expect(kindsIn(replyOf(400, "A refusal."))).toEqual([]);
  expect(kindsIn(replyOf(503, "Busy."))).toEqual([]);
});

test.each<[kind: string, reply: FuzzReply]>([
  ["5xx", replyOf(500, "Something went wrong.")],
  ["5xx", replyOf(200, "x", { "x-hallpass-actual-status": "500" })],
  ["5xx of the runtime", { ...replyOf(500, ""), headers: new Map() }],
  ["no reply", { ...replyOf(0, ""), headers: new Map() }],
  ["slow", { ...replyOf(400, ""), millis: 2_500 }],
  ["security header", replyOf(400, "", { "x-content-type-options": "sniff" })],
  ["leak between projects", replyOf(400, "There is victim-ada already.")],
  ["secret of the server", replyOf(400, "It is the server's secret.")],
  ["hash of a password", replyOf(400, `$argon2id$v=19$m=8,t=1,p=1$${"AB".repeat(11)}`)],
  ["insides in an error", replyOf(400, "TypeError: x is not a function")],
  ["insides in an error", replyOf(400, "  at answer (/srv/route.ts:12:5)")],
  ["insides in an error", replyOf(400, 'select "id" from "users"')],
  ["unknown error code", knownError("NO_SUCH_CODE", {})],
  ["error header and body differ", knownError("SCHEMA_ERROR", { code: "USER_NOT_FOUND", error: "x" })],
  ["status of an error", knownError("USER_NOT_FOUND", { code: "USER_NOT_FOUND", error: "x" })],
  ["undeclared error", knownError("PASSWORD_TOO_SHORT", { code: "PASSWORD_TOO_SHORT", error: "x" })],
  ["JSON error without a code", replyOf(400, "{}", { "content-type": "application/json" })],
  ["unknown refusal", replyOf(400, "x", { "x-hallpass-refusal": "NO_SUCH_REFUSAL" })],
  ["reply is not of its schema", replyOf(200, '{"id":5}', { "content-type": "application/json" })],
  ["status of a success", replyOf(201, "{}", { "content-type": "application/json" })],
])("is a finding: %s", (kind, reply) => {
  expect(kindsIn(reply)).toContain(kind);
});

test("a reply may repeat what its request said", () => {
  const body = `victim-ada select "id" from "users"`;

  expect(kindsIn(replyOf(400, 'No victim-ada: select "id" from "users"'), { ...sent, body })).toEqual(
    kindsIn(replyOf(400, "No.")),
  );
});
