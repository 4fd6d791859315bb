import type { Guard } from "./guard.ts";

const WEBHOOK_DELIVERY_TESTS = "src/server/features/webhooks/delivery/delivery.test.ts";
const EMAIL_TESTS = "src/server/features/emails/emails.test.ts";
const OUTGOING_TESTS = "src/server/access/outgoing.test.ts";
const PROVIDER_TESTS = "src/server/features/social-sign-in/provider-set-up.test.ts";
const OIDC_TESTS = "src/server/features/social-sign-in/providers/oidc.test.ts";

export const outgoing: readonly Guard[] = [
  {
    rule: 12,
    says: "private addresses are refused",
    in: "access.outgoingFor",
    code: "!isForbidden({ address, family })",
    without: "true",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "the connection goes to the address that was checked",
    in: "access.requestWithin",
    code: "lookup: (_name, { all }, answer) => {",
    without: "nothing: (_name: string, { all }: { all: boolean }, answer: (...given: unknown[]) => void) => {",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "the size of an answer is limited",
    in: "access.readBody",
    code: "length <= maxBytes",
    without: "true",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "a request has a time limit",
    in: "access.timeLimit",
    code: "setTimeout(timedOut, millis)",
    without: "setTimeout(timedOut, 1e9)",
    test: OUTGOING_TESTS,
  },
  {
    rule: 12,
    says: "projects' mail servers are reached through the guard",
    in: "mail.mailServers",
    code: "smtpTransport(wanted, { outgoing })",
    without: "smtpTransport(wanted)",
    test: EMAIL_TESTS,
  },
  {
    rule: 12,
    says: "a mail server under test is reached through the guard, too",
    in: "emails.tryServer",
    code: "outgoing: deps.outgoing,",
    without: "",
    test: EMAIL_TESTS,
  },
  {
    rule: 12,
    says: "projects' issuers are reached through the guard",
    in: "providers.customIssuer",
    code: "const reach = reachGuarded(deps);",
    without: "const reach = reachDirectly(deps);",
    test: OIDC_TESTS,
  },
  {
    rule: 12,
    says: "an issuer that an owner checks is reached through the guard",
    in: "social-sign-in.checkIssuer",
    code: "reachGuarded(deps)",
    without: "(url: string, init?: object) => deps.fetch(url, init)",
    test: PROVIDER_TESTS,
  },
  {
    rule: 12,
    says: "webhooks are sent through the guard",
    in: "delivery.send",
    code: "await deps.outgoing.fetch(url, {",
    without: "await deps.fetch(url, {",
    test: WEBHOOK_DELIVERY_TESTS,
  },
  {
    rule: 12,
    says: "an unknown host name gets the same answer as a private one",
    in: "access.outgoingFor",
    code: "if (isUnknown && !dev) return [];",
    without: "",
    test: WEBHOOK_DELIVERY_TESTS,
  },
  {
    rule: 12,
    says: "the address of a private host name is not revealed",
    in: "delivery.whatWentWrong",
    code: "withoutAddresses(error.message);",
    without: "error.message;",
    test: WEBHOOK_DELIVERY_TESTS,
  },
];
