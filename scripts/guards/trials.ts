import type { Guard } from "./guard.ts";

const TESTS = "src/server/features/oauth-trials/oauth-trials.test.ts";

export const trials: readonly Guard[] = [
  {
    rule: 21,
    says: "a client has no answer at the console, which is for trials of owners",
    in: "authorization.returnOf",
    code: "if (isOfConsole(server, address)) {",
    without: "if (false) {",
    test: TESTS,
  },
  {
    rule: 21,
    says: "a page of the console is one however its address is written",
    in: "authorization.isOfConsole",
    code: "const path = decoded(url.pathname);",
    without: "const path = address.slice(url.origin.length);",
    test: TESTS,
  },
  {
    rule: 22,
    says: "an owner exchanges no code of a client's request, and a client none of a trial",
    in: "oauth-tokens.redeem",
    code: 'if ((code.data.is_trial ?? false) !== (trial !== null)) throw new OAuthRefusal("invalid_grant");',
    without: "",
    test: TESTS,
  },
  {
    rule: 22,
    says: "an owner revokes only tokens of a trial of the same client in this way",
    in: "oauth-trials.revoke",
    code: "if (!family?.data.is_trial || family.clientId !== clientId)",
    without: "if (!family)",
    test: TESTS,
  },
];
