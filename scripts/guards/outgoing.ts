import type { Guard } from "./guard.ts";

const WEBHOOK_DELIVERY_TESTS = "src/server/features/webhooks/delivery/delivery.test.ts";
const SCIM_TESTS = "src/server/move-in/inputs/scim/scim.test.ts";
const OUTGOING_TESTS = "src/server/access/outgoing.test.ts";

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
    says: "webhooks are sent through the guard",
    in: "delivery.send",
    code: "await deps.outgoing.fetch(url, {",
    without: "await deps.fetch(url, {",
    test: WEBHOOK_DELIVERY_TESTS,
  },
  {
    rule: 12,
    says: "the lists of a SCIM server are requested through the guard",
    in: "scim.ScimClient",
    code: "await outgoing.fetch(url, {",
    without: "await fetch(url, {",
    test: SCIM_TESTS,
  },
  {
    rule: 12,
    says: "the token of a SCIM server travels encrypted",
    in: "scim.scimAddress",
    code: "!isLoopback(url.hostname)",
    without: "false",
    test: SCIM_TESTS,
  },
  {
    rule: 12,
    says: "the token of a SCIM server is in no message",
    in: "scim.ScimClient",
    code: 'return text.replaceAll(token, "…").replaceAll(encodeURIComponent(token), "…")',
    without: "return text",
    test: SCIM_TESTS,
  },
  {
    rule: 12,
    says: "pictures are requested through the guard",
    in: "pictures.PictureFetcher",
    code: "await this.#outgoing.fetch(link, {",
    without: "await fetch(link, {",
    test: "src/server/move-in/pictures/pictures.test.ts",
  },
];
