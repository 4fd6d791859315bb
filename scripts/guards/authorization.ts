import type { Guard } from "./guard.ts";

const TESTS = "src/server/features/authorization/authorization.test.ts";
const ADDRESS_TESTS = "src/server/features/authorization/redirect-address.test.ts";
const ACCESS_TESTS = "src/server/features/authorization/requested-access.test.ts";
const STEP_TESTS = "src/server/features/authorization/steps.test.ts";
const STORED_TESTS = "src/server/features/authorization/stored-request.test.ts";

export const authorization: readonly Guard[] = [
  {
    rule: 21,
    says: "an answer goes only to an address of the client",
    in: "authorization.returnOf",
    code: 'if (!isOwn) throw new OAuthRefusal("invalid_request", "The redirect_uri is none of the client\'s addresses.");',
    without: "",
    test: ADDRESS_TESTS,
  },
  {
    rule: 21,
    says: "any port is only for addresses of the same device",
    in: "authorization.isSameDevice",
    code: "return first !== null && first === second;",
    without: "return first === second || sent.startsWith(known);",
    test: ADDRESS_TESTS,
  },
  {
    rule: 21,
    says: "a client that is not exempt needs PKCE",
    in: "authorization.challengeIn",
    code: "if (isExempt) return null;",
    without: "return null;",
    test: ACCESS_TESTS,
  },
  {
    rule: 21,
    says: "a challenge is that of S256",
    in: "authorization.challengeIn",
    code: 'if (method !== "S256") throw invalid("The only code_challenge_method is S256.");',
    without: "",
    test: ACCESS_TESTS,
  },
  {
    rule: 21,
    says: "a client gets nothing that the user has not allowed",
    in: "authorization.stepOf",
    code: 'if (!isAllowed || prompt.includes("consent")) return does("consent");',
    without: "",
    test: TESTS,
  },
  {
    rule: 21,
    says: "a program on the user's device gets nothing without the user",
    in: "authorization.stepOf",
    code: '(prompt.includes("select_account") || isUnknown)',
    without: '(isUnknown && prompt.includes("select_account"))',
    test: STEP_TESTS,
  },
  {
    rule: 21,
    says: "the approval of one session is not used by another",
    in: "authorization.stepOf",
    code: "answer.sessionId === session.id",
    without: "true",
    test: STORED_TESTS,
  },
  {
    rule: 21,
    says: "somebody who acts as a user approves nothing",
    in: "authorization.personIn",
    code: "if (!session || session.isImpersonation) return null;",
    without: "if (!session) return null;",
    test: STORED_TESTS,
  },
  {
    rule: 21,
    says: "whom the owner does not let in gets no code",
    in: "authorization.stepOf",
    code: 'if (!person.mayUse) return does("no_access");',
    without: "",
    test: STEP_TESTS,
  },
];
