import type { Guard } from "./guard.ts";

const THROTTLE_TESTS = "src/server/access/throttle.test.ts";
const PLACE_TESTS = "src/server/features/sign-in/known-places.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";
const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const ANONYMOUS_TESTS = "src/server/features/anonymous/anonymous.test.ts";
const ASSISTANT_TESTS = "src/server/features/ai-chat/ai-chat.test.ts";
const HAND_OVER_TESTS = "src/server/features/projects/hand-over.test.ts";
const PROVIDER_TESTS = "src/server/features/social-sign-in/provider-set-up.test.ts";
const ORIGIN_TESTS = "src/server/http/origin.test.ts";

const MAIL_BOMB_TESTS = "tests/abuse/mail-bombs.test.ts";

export const throttles: readonly Guard[] = [
  {
    rule: 3,
    says: "mails that nobody asked for are counted by their recipient, by whichever server they leave",
    in: "mail.mayMailIn",
    calls: "countAttemptIn",
    test: MAIL_BOMB_TESTS,
  },
  {
    rule: 3,
    says: "invitations to one address are counted, of whichever users and teams",
    in: "team-invitations.invite",
    code: '{ name: "invitation_mail_recipient", subject: email }',
    without: "",
    test: MAIL_BOMB_TESTS,
  },
  {
    rule: 3,
    says: "behind TLS, only decrypted connections reach the HTTP server",
    in: "http.decryptedHere",
    code: "if (port === undefined || clients.addressAt(port) === null)",
    without: "if (port === undefined)",
    test: "src/server/tls/tls.test.ts",
  },
  {
    rule: 3,
    says: "attempts at an account are counted",
    in: "passwords.signIn",
    code: "countedAttempt(deps, projectId, counted, verify)",
    without: "countedAttempt(deps, projectId, [], verify)",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "sign-ups from an IP address are counted",
    in: "passwords.signUp",
    calls: "countAddress",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "refused attempts do not count",
    in: "access.countAttemptIn",
    code: "throw tooMany(each.name, Math.min(waitMillis, delay));",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "mailed codes are counted",
    in: "otp.sendSignInCode",
    calls: "countAttempt",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "attempts at mailed codes are counted",
    in: "otp.check",
    code: 'if (caller.level === "client") await countAddress(deps, "sign_in_address", origin.ip);',
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "anonymous sign-ups from an IP address are counted",
    in: "anonymous.signUp",
    code: 'if (caller.level === "client") await countAddress(deps, "anonymous_address", origin.ip);',
    without: "",
    test: ANONYMOUS_TESTS,
  },
  {
    rule: 3,
    says: "forwarded addresses are believed only from a trusted proxy",
    in: "http.originOf",
    code: "if (!isTrusted(peer)) {",
    without: "if (!isTrusted(peer) && forwarded === null) {",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "forwarded addresses before the last untrusted hop are ignored",
    in: "http.originOf",
    code: ".find((hop) => !isTrusted(hop))",
    without: ".find((hop) => isIP(hop) > 0 && !isTrusted(hop))",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "reset mails to an address are counted",
    in: "passwords.sendResetCode",
    calls: "countAttempt",
    test: RESET_TESTS,
  },
  {
    rule: 3,
    says: "an owner is not slowed down where they signed in before",
    in: "sign-in.attemptsOn",
    code: "return isKnown ? [pair] : [pair, account];",
    without: "return [pair, account];",
    test: PLACE_TESTS,
  },
  {
    rule: 3,
    says: "a password reset makes its network a known one",
    in: "passwords.resetPassword",
    calls: "rememberPlaceIn",
    test: PLACE_TESTS,
  },
  {
    rule: 3,
    says: "without an IP address, only the account is counted",
    in: "sign-in.attemptsOn",
    code: "if (ip === null) return [account];",
    without: "",
    test: PLACE_TESTS,
  },
  {
    rule: 3,
    says: "an IPv6 client is counted by its network",
    in: "sign-in.attemptsOn",
    code: "nearestNetwork(ip)}`",
    without: "ip}`",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "instances on one database count an address together",
    in: "access.countAddress",
    code: 'deps.store.dialect === "sqlite"',
    without: "true",
    test: "src/server/access/address-limits.test.ts",
  },
  {
    rule: 3,
    says: "a flood from one address does not reach the database",
    in: "access.countAddress",
    code: "isAlone || known.some(isFull)",
    without: "isAlone",
    test: "src/server/access/address-limits.test.ts",
  },
  {
    rule: 3,
    says: "the larger networks of a client are counted, too",
    in: "access.countAddress",
    code: "counters.find(isFull)",
    without: "counters.slice(0, 1).find(isFull)",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "a wait is never much longer than its delay, whatever the clock does",
    in: "access.countAttemptIn",
    code: "&& waitMillis <= delay + CLOCKS_DIFFER_MILLIS",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "an attempt that has read the clock earlier than the last counted one is refused, too",
    in: "access.countAttemptIn",
    code: "delay + CLOCKS_DIFFER_MILLIS",
    without: "delay",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "attempts at an old password are counted",
    in: "passwords.updatePassword",
    code: "countedAttempt(deps, projectId, counted, async () => {",
    without: "countedAttempt(deps, projectId, [], async () => {",
    test: CHANGE_TESTS,
  },
  {
    rule: 3,
    says: "requests to the operator's model are counted",
    in: "ai-chat.ask",
    calls: "countAttempt",
    test: ASSISTANT_TESTS,
  },
  {
    rule: 3,
    says: "guesses of the password that confirms a change are counted",
    in: "passwords.confirmByPassword",
    code: "countedAttempt(deps, projectId, throttled, verify)",
    without: "verify()",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 3,
    says: "checks of issuers are counted",
    in: "social-sign-in.checkIssuer",
    calls: "countAttempt",
    test: PROVIDER_TESTS,
  },
  {
    rule: 3,
    says: "sign-ups with an invitation are counted by address",
    in: "team-invitations.signUp",
    code: 'if (caller.level === "client") await countAddress(deps, "sign_up_address", origin.ip);',
    without: "",
    test: "src/server/features/team-invitations/sign-up.test.ts",
  },
];
