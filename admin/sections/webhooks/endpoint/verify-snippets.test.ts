import { describe, expect, test } from "bun:test";
import { Webhook } from "svix";
import { nowInSeconds, realNow } from "#testing/waiting.ts";
import { verifyingSnippets } from "./verify-snippets.ts";

const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const BODY = JSON.stringify({ type: "user.created", data: { primary_email: "ada@example.com" } });

/** The exports of a program in TypeScript, with the packages of this repository. */
function run(code: string): Record<string, unknown> {
  const plain = new Bun.Transpiler({ loader: "ts" })
    .transformSync(code)
    .replace(/import \{ Webhook \} from "standardwebhooks";/, "")
    .replace(/export (async function (\w+))/, "exported.$2 = $2; $1");
  const exported: Record<string, unknown> = {};
  new Function("exported", "Webhook", "process", plain)(exported, Webhook, { env: { WEBHOOK_SECRET: SECRET } });
  return exported;
}

/** A request as the server sends it. */
function request(secret: string, body = BODY): Request {
  const signed = new Webhook(secret).sign("msg_1", new Date(realNow()), BODY);
  const headers = {
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": String(nowInSeconds()),
    "webhook-signature": `v1,bm90IG91cnM= ${signed}`,
  };
  return new Request("http://localhost/hooks", { method: "POST", headers, body });
}

describe("the programs that verify a webhook", () => {
  test("accept a request that is signed with their secret, and no other", async () => {
    const route =
      verifyingSnippets("")
        .find(({ id }) => id === "next")
        ?.files.at(-1)?.code ?? "";
    const { POST } = run(route);
    if (typeof POST !== "function") throw new Error("The route exports no POST.");

    expect((await POST(request(SECRET))).status).toBe(204);
    expect((await POST(request(`whsec_${btoa("another secret of theirs")}`))).status).toBe(400);
    expect((await POST(request(SECRET, BODY.replace("ada", "eve")))).status).toBe(400);
  });

  test("read the secret from the same variable, and verify before they read the body", () => {
    for (const { files } of verifyingSnippets("In your project")) {
      const code = files.at(-1)?.code ?? "";
      expect(code).toContain("WEBHOOK_SECRET");
      expect(code.indexOf("verify(")).toBeLessThan(code.indexOf("user.created"));
    }
  });
});
