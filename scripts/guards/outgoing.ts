import type { Guard } from "./guard.ts";

const WEBHOOK_DELIVERY_TESTS = "src/server/features/webhooks/delivery/delivery.test.ts";
const EMAIL_TESTS = "src/server/features/emails/emails.test.ts";
const OUTGOING_TESTS = "src/server/access/outgoing.test.ts";
const OIDC_TESTS = "src/server/features/social-sign-in/providers/oidc.test.ts";

export const outgoing: readonly Guard[] = [
  {
    rule: 12,
    says: "private addresses are refused",
    file: "src/server/access/outgoing.ts",
    guard: "!isForbidden({ address, family })",
    without: "true",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "what was checked is what is connected to",
    file: "src/server/access/outgoing-request.ts",
    guard: "    lookup: (_name, { all }, answer) => {",
    without: "    nothing: (_name: string, { all }: { all: boolean }, answer: (...given: unknown[]) => void) => {",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "an answer has an end",
    file: "src/server/access/outgoing-request.ts",
    guard: "length <= maxBytes",
    without: "true",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "a request has an end",
    file: "src/server/access/outgoing-request.ts",
    guard: "setTimeout(timedOut, millis)",
    without: "setTimeout(timedOut, 1e9)",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "projects' mail servers are reached by the guarded way",
    file: "src/server/mail/servers.ts",
    guard: "smtpTransport(wanted, { outgoing })",
    without: "smtpTransport(wanted)",
    test: EMAIL_TESTS,
  },
  {
    rule: 12,
    says: "a server that is only tried is, too",
    file: "src/server/features/emails/try.ts",
    guard: "    outgoing: deps.outgoing,\n",
    without: "",
    test: EMAIL_TESTS,
  },
  {
    rule: 12,
    says: "issuers of projects are reached through the guard",
    file: "src/server/features/social-sign-in/providers/configured.ts",
    guard: "const reach = reachGuarded(deps);",
    without: "const reach = reachDirectly(deps);",
    test: OIDC_TESTS,
  },
  {
    rule: 12,
    says: "webhooks are sent by the guarded way",
    file: "src/server/features/webhooks/delivery/send.ts",
    guard: "await deps.outgoing.fetch(url, {",
    without: "await deps.fetch(url, {",
    test: WEBHOOK_DELIVERY_TESTS,
  },
  {
    rule: 12,
    says: "a name that means nothing answers as a private one does",
    file: "src/server/access/outgoing.ts",
    guard: "if (isUnknown && !dev) return [];",
    without: "",
    test: WEBHOOK_DELIVERY_TESTS,
  },
  {
    rule: 12,
    says: "what a private name stands for is not told",
    file: "src/server/features/webhooks/delivery/send.ts",
    guard: "withoutAddresses(error.message);",
    without: "error.message;",
    test: WEBHOOK_DELIVERY_TESTS,
  },
];
