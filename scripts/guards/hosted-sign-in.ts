import type { Guard } from "./guard.ts";

const SERVER = "src/server/features/authorization/hosted-sign-in.test.ts";
const SDK = "src/sdk/hosted/hosted.test.ts";

export const hostedSignIn: readonly Guard[] = [
  {
    rule: 26,
    says: "an answer goes only to a trusted domain",
    in: "authorization.pageOfApp",
    code: 'if (!isTrustedUrl(deps, project, sent)) throw new OAuthRefusal("invalid_request", NOT_TRUSTED);',
    without: "",
    test: SERVER,
  },
  {
    rule: 26,
    says: "an address is one that every browser understands in the same way",
    in: "authorization.pageOfApp",
    code: 'if (!isPlain(sent)) throw new OAuthRefusal("invalid_request", NOT_PLAIN);',
    without: "",
    test: SERVER,
  },
  {
    rule: 26,
    says: "a domain that is trusted no longer gets no answer",
    in: "authorization.hostedApp",
    code: 'if (!isTrustedUrl(deps, project, page)) throw fail("AUTHORIZATION_REQUEST_NOT_FOUND");',
    without: "",
    test: SERVER,
  },
  {
    rule: 26,
    says: "a host that the owner has not named gets nothing without a click",
    in: "authorization.stepOf",
    code: "hosted ? !hosted.isNamed :",
    without: "hosted ? false :",
    test: SERVER,
  },
  {
    rule: 26,
    says: "a code needs the verifier",
    in: "social-sign-in.proves",
    code: "return a.length === b.length && timingSafeEqual(a, b);",
    without: "return true;",
    test: SERVER,
  },
  {
    rule: 26,
    says: "a code ends with the session of the hosted pages",
    in: "social-sign-in.openSessionOfAppIn",
    code: 'if (!hosted || hosted.isImpersonation) throw fail("INVALID_AUTHORIZATION_CODE");',
    without: 'if (!hosted) return { id: "", refreshToken: "" };',
    test: SERVER,
  },
  {
    rule: 26,
    says: "a sign-out of an app ends the session of the hosted pages",
    in: "sessions.signOutIn",
    code: "else await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.id, openedById)));",
    without: "",
    test: SERVER,
  },
  {
    rule: 26,
    says: "a sign-out at the hosted pages ends the sessions of apps",
    in: "sessions.signOutIn",
    code: "if (openedById === null) await endOpenedByIn(tx, projectId, userId, sessionId);",
    without: "if (openedById === null) {}",
    test: SERVER,
  },
  {
    rule: 26,
    says: "an answer counts only on the page that began",
    in: "hosted.hostedFlow",
    code: "!verifier || page !== withoutAnswer(here).href ||",
    without: "!verifier || page === undefined ||",
    test: SDK,
  },
];
