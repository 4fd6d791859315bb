/** What a program that receives webhooks is written in. */
export type VerifyingLanguage = "node" | "next" | "python";

interface VerifyingSnippet {
  id: VerifyingLanguage;
  label: string;
  files: readonly { title: string; code: string }[];
}

/** Programs that verify a request, with the library of Standard Webhooks. `install` names the command before them. */
export const verifyingSnippets = (install: string): VerifyingSnippet[] => [
  {
    id: "node",
    label: "Node.js",
    files: [
      { title: install, code: "npm install standardwebhooks express" },
      { title: "server.ts", code: NODE },
    ],
  },
  {
    id: "next",
    label: "Next.js",
    files: [
      { title: install, code: "npm install standardwebhooks" },
      { title: "app/hooks/route.ts", code: NEXT },
    ],
  },
  {
    id: "python",
    label: "Python",
    files: [
      { title: install, code: "pip install standardwebhooks flask" },
      { title: "server.py", code: PYTHON },
    ],
  },
];

const NODE = `import express from "express";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "");
const app = express();

app.post("/hooks", express.text({ type: "application/json" }), (request, response) => {
  try {
    webhook.verify(request.body, {
      "webhook-id": request.get("webhook-id") ?? "",
      "webhook-timestamp": request.get("webhook-timestamp") ?? "",
      "webhook-signature": request.get("webhook-signature") ?? "",
    });
  } catch {
    return response.status(400).end();
  }
  const { type, data } = JSON.parse(request.body);
  if (type === "user.created") console.log("Welcome", data.primary_email);
  response.status(204).end();
});

app.listen(3000);`;

const NEXT = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "");

export async function POST(request: Request) {
  const body = await request.text();
  try {
    webhook.verify(body, Object.fromEntries(request.headers));
  } catch {
    return new Response(null, { status: 400 });
  }
  const { type, data } = JSON.parse(body);
  if (type === "user.created") console.log("Welcome", data.primary_email);
  return new Response(null, { status: 204 });
}`;

const PYTHON = `import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
app = Flask(__name__)


@app.post("/hooks")
def receive():
    headers = {name.lower(): value for name, value in request.headers.items()}
    try:
        event = webhook.verify(request.get_data(), headers)
    except WebhookVerificationError:
        return "", 400
    if event["type"] == "user.created":
        print("Welcome", event["data"]["primary_email"])
    return "", 204`;
