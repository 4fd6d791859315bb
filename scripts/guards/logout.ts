import type { Guard } from "./guard.ts";

const TESTS = "src/server/features/oauth-logout/logout.test.ts";

export const logout: readonly Guard[] = [
  {
    rule: 23,
    says: "a session ends without a question only for an ID token of it",
    in: "oauth-logout.isOfSession",
    code: "(hint.sessionId ?? sessionId) === sessionId",
    without: "true",
    test: TESTS,
  },
  {
    rule: 23,
    says: "the question is answered by our own page",
    in: "oauth-logout.confirmed",
    code: 'if (foreignnessHere(request, deps.settings) !== null) return { to: "self", sent };',
    without: "",
    test: TESTS,
  },
  {
    rule: 23,
    says: "nobody is sent to an address that the client has not registered",
    in: "oauth-logout.nextOf",
    code: "!isAmong(client.settings.post_logout_redirect_urls, client.kind, address)",
    without: "false",
    test: TESTS,
  },
  {
    rule: 23,
    says: "only an ID token counts as one",
    in: "authorization.idTokenIn",
    code: 'protectedHeader.typ === "JWT" && iss === project.issuer',
    without: "iss === project.issuer",
    test: TESTS,
  },
  {
    rule: 23,
    says: "an app that got an ID token is told of the end of the session",
    in: "oauth-tokens.beginFamily",
    code: "reply.id_token !== undefined && client.settings.backchannel_logout_url !== null",
    without: "false",
    test: "src/server/features/oauth-logout/backchannel.test.ts",
  },
  {
    rule: 23,
    says: "a logout token has a type of its own",
    in: "oauth-logout.tokenFor",
    code: "claims, LOGOUT_TYPE",
    without: "claims",
    test: "src/server/features/oauth-logout/backchannel.test.ts",
  },
];
