import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { LEVELS, type Level } from "#contract/access.ts";
import { completeCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import * as otp from "#contract/auth/otp.ts";
import * as passkeys from "#contract/auth/passkeys.ts";
import * as passwords from "#contract/auth/passwords.ts";
import { createSession, deleteSession, signOut } from "#contract/auth/sessions.ts";
import { getClientProject } from "#contract/client-project.ts";
import { getProviderAccessToken, getProviderAccessTokenAtOldPath } from "#contract/connected-accounts.ts";
import * as channels from "#contract/contact-channels.ts";
import { type Endpoint, type Input, schemaAt } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { setUpInstance } from "#contract/instance.ts";
import type { CodePurpose } from "#contract/limits.ts";
import * as accounts from "#contract/oauth-providers.ts";
import { createProject, updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { routes } from "#server/app.ts";
import { createCodeIn } from "#server/codes/codes.ts";
import { digest } from "#server/crypto/digest.ts";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { fromAnywhere, PAGE } from "#testing/people/passkeys.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { sample } from "../isolation/sample.ts";
import { adaOn, done, MAIL_LOGIN } from "../strangers/ada.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const HERE = "http://localhost/";
const ELSEWHERE = "https://elsewhere.example/";
const GOOD = "a password nobody has";
const COMMON = "password123";
const INTERNAL = {
  publishableClientKey: "pck_of_the_internal_project",
  secretServerKey: "ssk_of_the_internal_project",
  superSecretAdminKey: "sak_of_the_internal_project",
};

/** The purpose of the codes that an endpoint redeems, by the beginning of its path. */
const PURPOSES: readonly [path: string, purpose: CodePurpose][] = [
  ["/auth/password/reset", "password_reset"],
  ["/auth/mfa/", "mfa_attempt"],
  ["/auth/otp/", "one_time_password"],
  ["/auth/passkey/", "passkey_challenge"],
  ["/contact-channels/", "contact_channel_verification"],
  ["/team-invitations/", "team_invitation"],
  ["/internal/instance/", "admin_link"],
];
/** Errors of unusable codes, with the change that causes each. A code that expired long ago may be deleted already. */
const wrongCodes = (now: number) =>
  [
    ["VERIFICATION_CODE_EXPIRED", { expiresAt: now - 1_000 }],
    ["VERIFICATION_CODE_ALREADY_USED", { usedAt: 1 }],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", { attempts: 20 }],
  ] as const;
const withCodes = routes
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter((each) => each.access !== "none" && each.errors.includes("VERIFICATION_CODE_NOT_FOUND"));

const mailbox = await openMailbox({ login: MAIL_LOGIN });
afterAll(() => mailbox.close());

async function expectRefusal<E extends Endpoint>(
  wire: TestWire,
  endpoint: E,
  code: ErrorCode & E["errors"][number],
  parts: Partial<Input<E, "server">> = {},
) {
  const reply = await wire.call(endpoint, parts);
  expect([endpoint.id, reply.code, reply.text]).toEqual([endpoint.id, code, reply.text]);
}

// Servers and admins are authenticated in other ways than clients, and every check must work for all of them.
// Feature tests provoke each error at some level; these tests cover the remaining levels.
onServer(
  (server) => {
    const internal = (level: Level, accessToken?: string) =>
      wireTo(server().apiUrl, {
        level,
        headers: { projectId: "internal", ...INTERNAL, ...(accessToken ? { accessToken } : {}) },
      });

    for (const level of LEVELS) {
      describe(level, () => {
        test("an unusable code is refused with its reason at every endpoint that takes one", async () => {
          const project = await server().project({ config: { passkey_enabled: true, magic_link_enabled: true } });
          const { accessToken } = await project.person();

          for (const endpoint of withCodes) {
            const isInternal = endpoint.project === "internal";
            const projectId = isInternal ? "internal" : project.id;
            // The codes that one address tries are counted.
            const wire = fromAnywhere(isInternal ? internal(level) : project[level].with({ accessToken }));
            const [, purpose] = PURPOSES.find(([path]) => endpoint.path.startsWith(path)) ?? [];
            if (!purpose || !endpoint.body) throw new Error(`Which codes does ${endpoint.id} take?`);
            const ids = { userId: NOBODY, otherId: NOBODY, projectId, refreshToken: "x", apiKey: "x" };
            const body = sample(schemaAt(endpoint.body, level), ids) as object;

            const ask = async (code: string) => (await wire.call(endpoint, { body: { ...body, code } } as never)).code;
            expect([endpoint.id, await ask("x".repeat(45))]).toEqual([endpoint.id, "VERIFICATION_CODE_NOT_FOUND"]);
            for (const [wanted, change] of wrongCodes(server().running.deps.now())) {
              const code = await unusableCode(server(), { projectId, purpose }, change);
              expect([endpoint.id, await ask(code)]).toEqual([endpoint.id, wanted]);
            }
          }
        });

        test("features that are off are refused at every level", async () => {
          const { project, person } = await closedProject(server());
          const signedOut = project[level];
          const signedIn = signedOut.with({ accessToken: person.accessToken });
          const email = person.email;
          const body = { email, password: GOOD };

          const off = "PASSWORD_AUTHENTICATION_NOT_ENABLED";
          await expectRefusal(signedOut, passwords.signUpWithPassword, off, {
            body: { ...body, verification_callback_url: HERE },
          });
          await expectRefusal(signedOut, passwords.signInWithPassword, off, { body });
          await expectRefusal(signedOut, passwords.sendPasswordResetCode, off, { body: { email, callback_url: HERE } });
          await expectRefusal(signedOut, passwords.resetPassword, off, {
            body: { code: await resetCode(server(), project.id, person), password: GOOD },
          });
          await expectRefusal(signedIn, passwords.updatePassword, off, {
            body: { old_password: person.password, new_password: GOOD },
          });
          await expectRefusal(signedIn, passwords.setPassword, off, { body: { password: GOOD } });

          const noKeys = "PASSKEY_AUTHENTICATION_NOT_ENABLED";
          const made = { userId: NOBODY, otherId: NOBODY, projectId: project.id, refreshToken: "x", apiKey: "x" };
          const challenge = async (purpose: string, userId?: string) => {
            const data = { for: purpose, challenge: "x" };
            return (await storedCode(server(), { projectId: project.id, purpose: "passkey_challenge", userId, data }))
              .secret;
          };
          const registration = sample(passkeys.registerPasskey.body, made) as Input<
            typeof passkeys.registerPasskey
          >["body"];
          const assertion = sample(passkeys.signInWithPasskey.body, made) as Input<
            typeof passkeys.signInWithPasskey
          >["body"];
          await expectRefusal(signedIn, passkeys.initiatePasskeyRegistration, noKeys, { body: {} });
          await expectRefusal(signedOut, passkeys.initiatePasskeyAuthentication, noKeys, { body: {} });
          await expectRefusal(signedIn, passkeys.registerPasskey, noKeys, {
            body: { ...registration, code: await challenge("registration", person.userId) },
          });
          await expectRefusal(signedOut, passkeys.signInWithPasskey, noKeys, {
            body: { ...assertion, code: await challenge("authentication") },
          });

          const stranger = "somebody-new@example.com";
          const closed = "SIGN_UP_NOT_ENABLED";
          await expectRefusal(signedOut, otp.sendSignInCode, closed, { body: { email: stranger, callback_url: HERE } });
          const forStranger = {
            projectId: project.id,
            purpose: "one_time_password" as const,
            data: { email: stranger },
          };
          const { secret } = await storedCode(server(), forStranger);
          await expectRefusal(signedOut, otp.signInWithCode, closed, { body: { code: secret } });
          await done(project.admin, updateProject, { body: { config: { credential_enabled: true } } });
          await expectRefusal(signedOut, passwords.signUpWithPassword, closed, {
            body: { email: stranger, password: GOOD, verification_callback_url: HERE },
          });
        });

        test("invalid passwords and addresses are refused at every level", async () => {
          const ada = await adaOn(server(), mailbox.port);
          const { project, person, ids } = ada;
          const signedOut = project[level];
          const signedIn = signedOut.with({ accessToken: person.accessToken });
          const codeFor = async (purpose: CodePurpose, data: object, userId?: string) =>
            (await storedCode(server(), { projectId: project.id, purpose, userId, data })).secret;
          const ben = await project.person("ben");

          for (const [code, password] of [
            ["PASSWORD_TOO_SHORT", "short"],
            ["PASSWORD_TOO_COMMON", COMMON],
          ] as const) {
            const secret = await resetCode(server(), project.id, person);
            await expectRefusal(signedOut, passwords.signUpWithPassword, code, {
              body: { email: "new@example.com", password, verification_callback_url: HERE },
            });
            await expectRefusal(signedOut, passwords.resetPassword, code, { body: { code: secret, password } });
            const changed = { old_password: person.password, new_password: password };
            await expectRefusal(signedIn, passwords.updatePassword, code, { body: changed });
            await expectRefusal(signedIn, passwords.setPassword, code, { body: { password } });
            const setUp = /#code=(\w+)/.exec(await createSetUpLink(server().running.deps))?.[1] ?? "";
            const owner = { email: "owner-2@example.com", project_display_name: "x" };
            await expectRefusal(internal(level), setUpInstance, code, { body: { ...owner, code: setUp, password } });
          }

          await expectRefusal(signedOut, otp.signInWithCode, "USER_EMAIL_ALREADY_EXISTS", {
            body: { code: await codeFor("one_time_password", { email: ben.email }) },
          });
          const untrusted = "REDIRECT_URL_NOT_WHITELISTED";
          const bens = await done(project.server, channels.listContactChannels, { query: { user_id: ben.userId } });
          const of = (userId: string, contact_channel_id: string) => ({ user_id: userId, contact_channel_id });
          const asBen = signedOut.with({ accessToken: ben.accessToken });
          const elsewhere = { callback_url: ELSEWHERE };
          await expectRefusal(signedOut, otp.sendSignInCode, untrusted, {
            body: { email: person.email, ...elsewhere },
          });
          await expectRefusal(asBen, channels.sendContactChannelVerificationCode, untrusted, {
            params: of(ben.userId, bens.items[0].id),
            body: elsewhere,
          });
          await expectRefusal(asBen, channels.sendPrimaryEmailVerificationCode, untrusted, {
            body: { email: ben.email, ...elsewhere },
          });
          await expectRefusal(signedIn, sendTeamInvitation, untrusted, {
            body: { team_id: ada.teams.alone, email: ben.email, ...elsewhere },
          });

          const verified = "EMAIL_ALREADY_VERIFIED";
          const here = { callback_url: HERE };
          await expectRefusal(signedIn, channels.sendContactChannelVerificationCode, verified, {
            params: of(person.userId, ids.channel ?? ""),
            body: here,
          });
          await expectRefusal(signedIn, channels.sendPrimaryEmailVerificationCode, verified, {
            body: { email: person.email, ...here },
          });
          const claim = { contactChannelId: ids.channel, email: person.email };
          await expectRefusal(signedOut, channels.disownContactChannel, verified, {
            body: { code: await codeFor("contact_channel_verification", claim, person.userId) },
          });
          await expectRefusal(
            asBen,
            channels.updateContactChannel,
            "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
            {
              params: of(ben.userId, bens.items[0].id),
              body: { value: person.email },
            },
          );
        });

        test("missing sessions, accounts and teams are refused at every level", async () => {
          const { project, person, teams, ids } = await adaOn(server(), mailbox.port);
          const signedOut = project[level];
          const asServer = project.server;
          const session = async () =>
            (await done(asServer, createSession, { body: { user_id: person.userId } })).access_token as string;
          const signedIn = signedOut.with({ accessToken: await session() });

          const all = await done(signedIn, channels.listContactChannels, { query: { user_id: person.userId } });
          expect(all.items.length).toBeGreaterThan(1);
          await expectRefusal(
            signedOut.with({ accessToken: person.accessToken }),
            deleteSession,
            "CANNOT_DELETE_CURRENT_SESSION",
            {
              params: { id: String(JSON.parse(atob(person.accessToken.split(".")[1] ?? "")).refreshTokenId) },
              query: { user_id: "me" },
            },
          );
          await expectRefusal(signedOut.with({ projectId: NOBODY }), getClientProject, "CURRENT_PROJECT_NOT_FOUND");
          const login = await done(signedOut, startCliLogin, { body: {} });
          await expectRefusal(signedOut, completeCliLogin, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", {
            body: { login_code: login.login_code, refresh_token: "x".repeat(45) },
          });
          await expectRefusal(signedIn, updateCurrentUser, "TEAM_MEMBERSHIP_NOT_FOUND", {
            body: { selected_team_id: NOBODY },
          });
          const { accessToken } = await server().owner();
          await expectRefusal(internal(level, accessToken), createProject, "TEAM_MEMBERSHIP_NOT_FOUND", {
            body: { display_name: "x", owner_team_id: teams.alone },
          });

          await expectRefusal(signedOut, getProviderAccessTokenAtOldPath, "CANNOT_GET_OWN_USER_WITHOUT_USER", {
            params: { provider_id: "github" },
            body: {},
          });
          const ben = await project.person("ben");
          const asBen = signedOut.with({ accessToken: ben.accessToken });
          const provider_id = "github";
          const expectNoToken = async (
            wire: TestWire,
            code: ErrorCode & (typeof getProviderAccessToken)["errors"][number],
            body: { scope?: string },
          ) => {
            await expectRefusal(wire, getProviderAccessToken, code, { params: { user_id: "me", provider_id }, body });
            await expectRefusal(wire, getProviderAccessTokenAtOldPath, code, { params: { provider_id }, body });
          };
          await expectNoToken(asBen, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", {});
          await expectNoToken(signedIn, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", { scope: "repo" });
          const bens = await done(asServer, accounts.createOAuthProvider, {
            body: {
              user_id: ben.userId,
              provider_config_id: "github",
              account_id: "ada's own account.",
              allow_sign_in: false,
              allow_connected_accounts: true,
            },
          });
          await expectRefusal(
            asBen,
            accounts.updateOAuthProvider,
            "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
            {
              params: { user_id: ben.userId, id: bens.id },
              body: { allow_sign_in: true },
            },
          );
          await done(project.admin, updateProject, {
            body: { config: { oauth_providers: [{ id: "github", type: "shared" }] } },
          });
          await expectNoToken(signedIn, "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS", {});

          const ended = await session();
          await done(project.client.with({ accessToken: ended }), signOut, { body: {} });
          await expectRefusal(signedOut.with({ accessToken: ended }), signOut, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", {
            body: {},
          });
          expect(ids.account).toBeString();
        });

        test("wrong passkeys and second factors are refused at every level", async () => {
          const project = await server().project({ config: { passkey_enabled: true, magic_link_enabled: true } });
          const { accessToken, userId } = await project.person();
          const signedOut = project[level];
          const signedIn = signedOut.with({ accessToken });
          const device = softAuthenticator();
          const register = async (page: { origin: string; challenge?: string }) => {
            const begun = await done(signedIn, passkeys.initiatePasskeyRegistration, { body: {} });
            return { body: { credential: device.register(begun.options_json, page), code: begun.code as string } };
          };
          const signIn = async (page: { origin: string }) => {
            const begun = await done(signedOut, passkeys.initiatePasskeyAuthentication, { body: {} });
            const authentication_response = device.signIn(begun.options_json, page);
            return { body: { authentication_response, code: begun.code as string } };
          };

          const elsewhere = { origin: "https://elsewhere.example" };
          await expectRefusal(
            signedIn,
            passkeys.registerPasskey,
            "PASSKEY_AUTHENTICATION_FAILED",
            await register(elsewhere),
          );
          const wrong = await register({ origin: PAGE, challenge: btoa("another") });
          await expectRefusal(signedIn, passkeys.registerPasskey, "PASSKEY_REGISTRATION_FAILED", wrong);
          await done(signedIn, passkeys.registerPasskey, await register({ origin: PAGE }));
          await expectRefusal(
            signedOut,
            passkeys.signInWithPasskey,
            "PASSKEY_AUTHENTICATION_FAILED",
            await signIn(elsewhere),
          );

          await withSecondFactor(project.client.with({ accessToken }), server().clock);
          const begun = await signedOut.call(passkeys.signInWithPasskey, await signIn({ origin: PAGE }));
          expect(begun.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
          const code: string = begun.body.details.attempt_code;
          await expectRefusal(signedOut, signInWithSecondFactor, "INVALID_TOTP_CODE", {
            body: { type: "totp", totp: "no code", code },
          });
          await expectRefusal(signedOut, signInWithSecondFactor, "INVALID_RECOVERY_CODE", {
            body: { type: "recovery-code", recovery_code: "no-such-code", code },
          });
          expect(userId).toBeString();
        });

        test("an expired access token cannot sign out, at any level", async () => {
          const project = await server().project();
          const { accessToken } = await project.person();
          server().clock.pass({ minutes: 11 });

          await expectRefusal(project[level].with({ accessToken }), signOut, "ACCESS_TOKEN_EXPIRED", { body: {} });
        });

        test("a user without a password cannot change it, at any level", async () => {
          const project = await server().project({ config: { magic_link_enabled: true } });
          const { secret } = await storedCode(server(), {
            projectId: project.id,
            purpose: "one_time_password",
            data: { email: `new-${level}@example.com` },
          });
          const { access_token } = await done(project.client, otp.signInWithCode, { body: { code: secret } });

          await expectRefusal(
            project[level].with({ accessToken: access_token }),
            passwords.updatePassword,
            "USER_DOES_NOT_HAVE_PASSWORD",
            { body: { old_password: GOOD, new_password: GOOD } },
          );
        });
      });
    }
  },
  {
    environment: {
      HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL.publishableClientKey,
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: INTERNAL.secretServerKey,
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: INTERNAL.superSecretAdminKey,
      HALLPASS_SHARED_GITHUB_CLIENT_ID: "shared",
      HALLPASS_SHARED_GITHUB_CLIENT_SECRET: "shared",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
      HALLPASS_SMTP_URL: mailbox.url,
    },
  },
);

interface WantedCode {
  projectId: string;
  purpose: CodePurpose;
  userId?: string;
  data?: object;
}

function storedCode({ running: { deps } }: TestServer, { data, ...wanted }: WantedCode) {
  return deps.store.write((tx) => createCodeIn(tx, deps, { ...wanted, data: { ...data } }));
}

async function unusableCode(server: TestServer, wanted: WantedCode, change: object): Promise<string> {
  const { id, secret } = await storedCode(server, wanted);
  await server.running.deps.store.write((tx) => tx.update(tx.codes).set(change).where(eq(tx.codes.id, id)));
  return secret;
}

/** A password reset code, as the server mails it. */
async function resetCode(server: TestServer, projectId: string, { userId, email }: Person): Promise<string> {
  const { store } = server.running.deps;
  const channel = (await rowsOfProject(store, "contactChannels", projectId)).find(({ value }) => value === email);
  const user = (await rowsOfProject(store, "users", projectId)).find(({ id }) => id === userId);
  const data = { email, contactChannelId: channel?.id, passwordDigest: digest(user?.passwordHash ?? "") };
  return (await storedCode(server, { projectId, purpose: "password_reset", userId, data })).secret;
}

/** A project with all features off, and a user who signed up before. */
async function closedProject(server: TestServer) {
  const project: TestProject = await server.project({ config: { magic_link_enabled: true } });
  const person = await project.person();
  await done(project.admin, updateProject, {
    body: { config: { credential_enabled: false, passkey_enabled: false, sign_up_enabled: false } },
  });
  return { project, person };
}
