import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ErrorCode, errors } from "#contract/errors.ts";
import { SECRET_LENGTH } from "#contract/limits.ts";
import { HallpassClientApp, type KnownError, type Result } from "#sdk/index.ts";
import { errorText, errorTranslator } from "#sdk/react/texts/error-text.ts";
import { noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { startStandIn } from "#testing/server/stand-in.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { magic_link_enabled: true, client_team_creation_enabled: true } });
}, 60_000);
afterAll(() => server?.stop());

function appOf(
  { publishableClientKey }: TestProject["keys"],
  tokenStore?: { accessToken: string; refreshToken: string },
) {
  const { browser } = pageAt("http://localhost:3000/");
  return new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey,
    tokenStore: tokenStore ?? "memory",
    deps: { now: server.clock.now, browser: () => browser },
  });
}

const words = await errorTranslator({ language: "en-US" });
const codeOf = (result: Result<unknown, KnownError>) => (result.status === "error" ? result.error.code : "ok");
const incomplete = "VERIFICATION_CODE_INCOMPLETE";

describe("a code of a wrong length is a result with a text for people", () => {
  test("wrong codes of a reset, a verification, a magic link, an invitation and a second factor are results", async () => {
    const person = await project.person();
    const app = appOf(project.keys, { accessToken: person.accessToken, refreshToken: person.refreshToken });
    for (const code of ["", "cut-off", "x".repeat(SECRET_LENGTH + 1)]) {
      const results = await Promise.all([
        app.resetPassword({ code, password: "oars and sculls" }),
        app.verifyPasswordResetCode(code),
        app.verifyEmail(code),
        app.getEmailClaim(code),
        app.disownEmail(code),
        app.signInWithMagicLink(code),
        app.verifyMagicLinkCode(code),
        app.verifyTeamInvitationCode(code),
        app.getTeamInvitationDetails(code),
        app.acceptTeamInvitation(code),
        app.getTeamInvitationSignUp(code),
        app.signUpWithTeamInvitation({ code, password: "oars and sculls" }),
        app.signInWithMfa("123456", code),
        app.signInWithRecoveryCode("aaaa-bbbb-cccc-dddd", code),
      ]);

      expect(results.map(codeOf)).toEqual(results.map(() => incomplete));
    }
    const [result] = [await app.verifyEmail("cut-off")];
    expect(result.status === "error" && errorText(result.error, words)).toStartWith("This link is incomplete.");
  });

  test("a code of the right length that is unknown stays unknown", async () => {
    const app = appOf(project.keys);
    const code = "x".repeat(SECRET_LENGTH);
    expect(codeOf(await app.verifyPasswordResetCode(code))).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(codeOf(await app.signInWithMagicLink(code))).toBe("VERIFICATION_CODE_NOT_FOUND");
  });
});

describe("a malformed address is INVALID_EMAIL with a text for people", () => {
  const malformed = ["", "ada", "ada@", "a b@example.com", "@example.com"];

  test("as the result of signing in and up, of a reset and of a magic link", async () => {
    const app = appOf(project.keys);
    for (const email of malformed) {
      const password = "oars and sculls";
      expect(codeOf(await app.signInWithCredential({ email, password }))).toBe("INVALID_EMAIL");
      expect(codeOf(await app.signUpWithCredential({ email, password }))).toBe("INVALID_EMAIL");
      expect(codeOf(await app.sendForgotPasswordEmail(email))).toBe("INVALID_EMAIL");
      expect(codeOf(await app.sendMagicLinkEmail(email))).toBe("INVALID_EMAIL");
    }
    const result = await app.sendForgotPasswordEmail("ada");
    expect(result.status === "error" && errorText(result.error, words)).toBe("Please enter a valid email");
  });

  test("as the error of a new contact channel and an invitation, which return no results", async () => {
    const person = await project.person();
    const app = appOf(project.keys, { accessToken: person.accessToken, refreshToken: person.refreshToken });
    const user = await app.getUser({ or: "throw" });
    const team = await user.createTeam({ displayName: "Rowers" });
    const [channel] = await user.listContactChannels();
    const codeOfError = (error: KnownError) => error.code;
    for (const email of malformed) {
      const creation = user.createContactChannel({ value: email, type: "email", usedForAuth: false });
      expect(await creation.then(() => "created", codeOfError)).toBe("INVALID_EMAIL");
      expect(await team.inviteUser({ email }).then(() => "invited", codeOfError)).toBe("INVALID_EMAIL");
      expect(await channel?.update({ value: email }).then(() => "changed", codeOfError)).toBe("INVALID_EMAIL");
    }
  });
});

describe("problems that a form must show are results", () => {
  async function answered(code: ErrorCode, details?: object) {
    const answer = () => ({ status: errors[code].status, code, details });
    const stub = startStandIn({
      "POST /auth/password/sign-in": answer,
      "POST /auth/password/sign-up": answer,
      "POST /auth/password/send-reset-code": answer,
      "POST /auth/otp/send-sign-in-code": answer,
      "POST /auth/otp/sign-in": answer,
      "POST /auth/mfa/sign-in": answer,
      "POST /auth/password/reset/check-code": answer,
    });
    await using _ = stub;
    const { browser, remembered } = pageAt("http://localhost:3000/");
    const app = new HallpassClientApp({
      baseUrl: stub.url,
      projectId: "p1",
      publishableClientKey: "pck_1",
      tokenStore: "memory",
      deps: { ...noWaiting().deps, browser: () => browser },
    });
    const credential = { email: "ada@example.com", password: "oars and sculls" };
    const calls = {
      signIn: () => app.signInWithCredential(credential),
      signUp: () => app.signUpWithCredential(credential),
      forgot: () => app.sendForgotPasswordEmail("ada@example.com"),
      sendLink: () => app.sendMagicLinkEmail("ada@example.com"),
      link: () => app.signInWithMagicLink("a-code"),
      factor: () => app.signInWithMfa("123456", "attempt"),
      check: () => app.verifyPasswordResetCode("a-code"),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, call] of Object.entries<() => Promise<Result<unknown, KnownError>>>(calls)) {
      outcomes[name] = await call().then(codeOf, () => "thrown");
    }
    return { outcomes, remembered };
  }

  test("too many attempts, with the wait", async () => {
    const { outcomes } = await answered("TOO_MANY_ATTEMPTS", { limit: "sign_in", retry_after_seconds: 60 });
    expect(Object.values(outcomes)).toEqual(Object.values(outcomes).map(() => "TOO_MANY_ATTEMPTS"));
  });

  test("a second factor, in an app that does not redirect to the page for it; its attempt is kept", async () => {
    const { outcomes, remembered } = await answered("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "a1" });
    expect(outcomes).toMatchObject({ signIn: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
    expect(outcomes).toMatchObject({ link: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", signUp: "thrown" });
    expect(remembered.get("hallpass_mfa_attempt_code")).toBe("a1");
  });

  test("a sign-up where it is closed: with a password, and when a link is mailed or opened", async () => {
    const { outcomes } = await answered("SIGN_UP_NOT_ENABLED");
    const closed = "SIGN_UP_NOT_ENABLED";
    expect(outcomes).toMatchObject({
      signUp: closed,
      sendLink: closed,
      link: closed,
      signIn: "thrown",
      forgot: "thrown",
    });
  });
});
