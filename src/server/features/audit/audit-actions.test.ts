import { afterAll, expect, test } from "bun:test";
import { createUserApiKey, updateUserApiKey } from "#contract/api-keys.ts";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { completeCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { createRecoveryCodes, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { deletePasskey, listPasskeys, updatePasskey } from "#contract/auth/passkeys.ts";
import {
  resetPassword,
  sendPasswordResetCode,
  setPassword,
  signInWithPassword,
  updatePassword,
} from "#contract/auth/passwords.ts";
import { createSession, deleteSession, signOut } from "#contract/auth/sessions.ts";
import {
  createContactChannel,
  deleteContactChannel,
  updateContactChannel,
  verifyContactChannel,
} from "#contract/contact-channels.ts";
import { createEmailTheme } from "#contract/email-designs.ts";
import { signInWithAdminLink } from "#contract/instance.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { createOAuthProvider, deleteOAuthProvider, updateOAuthProvider } from "#contract/oauth-providers.ts";
import {
  createTeamPermissionDefinition,
  deleteTeamPermissionDefinition,
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
  updateTeamPermissionDefinition,
} from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteProject, updateProject } from "#contract/projects.ts";
import { listTeamInvitations, revokeTeamInvitation, sendTeamInvitation } from "#contract/team-invitations.ts";
import { addTeamMember, removeTeamMember } from "#contract/team-members.ts";
import { createTeam, deleteTeam, updateTeam } from "#contract/teams.ts";
import { deleteCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, signInWith } from "#testing/people/passkeys.ts";
import { signInMail } from "#testing/people/sign-in-mail.ts";
import { exchange, returnFromProvider, signInThrough, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

const CALLBACK = "http://localhost/handler/";
const FAR = fromNow({ days: 365 });
const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "canary of GitHub" } as const;

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const world = simulatedProviders();
let accounts = 70_000;

/** The fields of an entry that the tests compare. */
const comparedPart = ({ action, actor, subject, before, after }: AuditEntry) => ({
  action,
  actor,
  subject,
  before,
  after,
});

onServer(
  (server) => {
    /** A project that allows all sign-in methods. */
    async function start() {
      const project = await server().project({
        config: {
          allow_user_api_keys: true,
          magic_link_enabled: true,
          passkey_enabled: true,
          oauth_providers: [github],
        },
      });
      const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      await project.admin.call(overrideConfig, { body: { config_override_string: override } });
      return { project, ada: await project.person(), newest: newestOf(project.admin) };
    }

    /** Waits until the newest entry has the given action, and returns it. */
    const newestOf = (admin: TestWire) => async (action: string) => {
      const { body } = await admin.call(listAuditEntries, { query: { action, limit: 1 } });
      return body.items[0] && comparedPart(body.items[0]);
    };

    const internal = async () => {
      const { accessToken } = await server().owner();
      return wireTo(server().apiUrl, {
        level: "admin",
        headers: { projectId: "internal", adminAccessToken: accessToken },
      });
    };

    const askForSecondFactor = async (ada: Person) => {
      const { email, password } = ada;
      const { body } = await ada.wire.call(signInWithPassword, { body: { email, password } });
      return body.details.attempt_code as string;
    };

    test("each sign-in is an entry with its method", async () => {
      const { project, ada, newest } = await start();
      const user = { type: "user", id: ada.userId };
      const by = (method: string) => ({
        action: "sign_in",
        actor: user,
        subject: user,
        after: { method, session_id: expect.any(String) },
      });
      const { email, password } = ada;
      expect(await newest("sign_up")).toMatchObject({ ...by("password"), action: "sign_up" });

      await ada.wire.call(signInWithPassword, { body: { email, password } });
      expect(await newest("sign_in")).toMatchObject(by("password"));

      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email_verified: true, otp_auth_enabled: true } });
      const sent = await ada.wire.call(sendSignInCode, { body: { email, callback_url: CALLBACK } });
      const { otp } = await signInMail(mailbox, sent.body.nonce);
      const byCode = await ada.wire.call(signInWithCode, { body: { code: otp + sent.body.nonce } });
      expect(byCode.status).toBe(200);
      const present = project.client.with({ accessToken: byCode.body.access_token }, { "x-forwarded-for": ada.ip });
      expect(await newest("sign_in")).toMatchObject(by("otp"));

      const key = softAuthenticator();
      await addPasskey(present, key);
      expect((await signInWith(project.client, key)).status).toBe(200);
      expect(await newest("sign_in")).toMatchObject(by("passkey"));

      const id = ++accounts;
      githubAccount(world, { id, email: `ada-${id}@example.com` });
      const first = await signInThrough(server(), project, "github");
      expect(first.tokens.status).toBe(200);
      expect(await newest("sign_up")).toMatchObject({ after: { method: "oauth" } });
      await signInThrough(server(), project, "github");
      expect(await newest("sign_in")).toMatchObject({ after: { method: "oauth" } });

      const anonymous = await ada.wire.call(signUpAnonymously);
      expect(anonymous.status).toBe(200);
      expect(await newest("sign_up")).toMatchObject({
        actor: { type: "user", id: anonymous.body.user_id },
        after: { method: "anonymous" },
      });

      const login = await project.client.call(startCliLogin, { body: {} });
      const { refresh_token } = byCode.body;
      const completed = await present.call(completeCliLogin, {
        body: { login_code: login.body.login_code, refresh_token },
      });
      expect(completed.status).toBe(200);
      expect(await newest("cli_login_completed")).toMatchObject({ actor: user, subject: user });

      const phone = await withSecondFactor(present, server().clock);
      expect(await newest("second_factor_changed")).toMatchObject({ actor: user, subject: user });
      const { body: recovery } = await present.call(createRecoveryCodes);
      expect(await newest("recovery_codes_created")).toMatchObject({ actor: user, subject: user });
      // Turning a second factor on may redeem the current code of the authenticator.
      server().clock.pass({ seconds: 31 });
      const totp = await ada.wire.call(signInWithSecondFactor, {
        body: { type: "totp", totp: phone.code(), code: await askForSecondFactor(ada) },
      });
      expect(totp.status).toBe(200);
      expect(await newest("sign_in")).toMatchObject(by("totp"));
      await ada.wire.call(signInWithSecondFactor, {
        body: { type: "recovery-code", recovery_code: recovery.codes[0], code: await askForSecondFactor(ada) },
      });
      expect(await newest("sign_in")).toMatchObject(by("recovery_code"));

      await project.server.call(createSession, { body: { user_id: ada.userId } });
      expect(await newest("session_created")).toMatchObject({ actor: { type: "server", id: null }, subject: user });
      const reason = "Ada asked for help with her order";
      await project.admin.call(createSession, { body: { user_id: ada.userId, is_impersonation: true, reason } });
      expect(await newest("impersonation_started")).toMatchObject({
        actor: { type: "admin", id: null },
        subject: user,
        after: { session_id: expect.any(String), reason },
      });

      const { after } = (await newest("session_created")) as { after: { session_id: string } };
      await present.call(deleteSession, { params: { id: after.session_id } });
      expect(await newest("session_deleted")).toMatchObject({ actor: user, subject: user, before: after });
      await present.call(signOut);
      expect(await newest("sign_out")).toMatchObject({ actor: user, subject: user });
    });

    test("each use of an owner's one-time link is an entry of project internal", async () => {
      const owner = await server().owner();
      const newest = newestOf(await internal());
      const link = await createSignInLink(server().running.deps, owner.email);
      const code = link?.split("#code=")[1] ?? "";

      await owner.signedOut.call(signInWithAdminLink, { body: { code } });
      expect(await newest("admin_link_used")).toMatchObject({ actor: { type: "user", id: owner.userId } });
      await owner.signedOut.call(signInWithAdminLink, { body: { code } });

      expect(await newest("sign_in_failed")).toMatchObject({
        actor: { type: "nobody", id: null },
        after: { method: "admin_link", reason: "VERIFICATION_CODE_ALREADY_USED" },
      });
      expect(await newest("instance_set_up")).toMatchObject({ subject: { type: "user", id: owner.userId } });
    });

    test("each failed sign-in is an entry of its account", async () => {
      const { project, ada, newest } = await start();
      const nobody = { action: "sign_in_failed", actor: { type: "nobody", id: null } };
      const about = (id: string | null, after: object) => ({ ...nobody, subject: { type: "user", id }, after });
      const failed = () => newest("sign_in_failed");

      await ada.wire.call(signInWithPassword, { body: { email: ada.email, password: "guessed" } });
      const mismatch = { method: "password", reason: "EMAIL_PASSWORD_MISMATCH" };
      expect(await failed()).toMatchObject(about(ada.userId, mismatch));
      await ada.wire.call(signInWithPassword, { body: { email: "no@example.com", password: "guessed" } });
      expect(await failed()).toMatchObject(about(null, { ...mismatch, email: "no@example.com" }));

      await ada.wire.call(signInWithCode, { body: { code: "a".repeat(45) } });
      expect(await failed()).toMatchObject(about(null, { method: "otp", reason: "VERIFICATION_CODE_NOT_FOUND" }));

      const [known, unknown] = [softAuthenticator(), softAuthenticator()];
      await addPasskey(ada.wire, known);
      known.counter = -1;
      await signInWith(project.client, known);
      await signInWith(project.client, unknown);
      expect(await failed()).toMatchObject(about(null, { method: "passkey", reason: "Passkey not found" }));
      await signInWith(project.client, known, { origin: "http://localhost:3000", challenge: "another" });
      expect(await failed()).toMatchObject(about(ada.userId, { method: "passkey" }));

      const denied = await startAuthorization(server(), project, "github");
      await returnFromProvider(server(), denied, { params: { error: "access_denied" } });
      expect(await failed()).toMatchObject(about(null, { method: "oauth", provider: "github" }));
      const id = ++accounts;
      githubAccount(world, { id, email: ada.email, verified: false });
      await returnFromProvider(server(), await startAuthorization(server(), project, "github"));
      expect(await failed()).toMatchObject(
        about(null, { provider: "github", reason: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" }),
      );
      githubAccount(world, { id, email: `ada-${id}@example.com` });
      await signInThrough(server(), project, "github");
      const started = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), started);
      // A code that someone else intercepted, who did not start the sign-in.
      const stolen = await exchange(server(), project, { ...started, verifier: "v".repeat(50) }, returned);
      expect(stolen.code).toBe("INVALID_AUTHORIZATION_CODE");
      const seen = await failed();
      expect(seen).toMatchObject({ after: { method: "oauth", reason: "INVALID_AUTHORIZATION_CODE" } });
      expect(seen?.subject.id).toBeString();
      expect((await exchange(server(), project, started, returned)).status).toBe(200);

      const phone = await withSecondFactor(ada.wire, server().clock);
      const code = await askForSecondFactor(ada);
      await ada.wire.call(signInWithSecondFactor, { body: { type: "totp", totp: phone.wrongCode(), code } });
      expect(await failed()).toMatchObject(about(ada.userId, { method: "totp" }));
      await ada.wire.call(signInWithSecondFactor, { body: { type: "recovery-code", recovery_code: "xxxx", code } });
      expect(await failed()).toMatchObject(about(ada.userId, { method: "recovery_code" }));
    });

    test("each change of credentials is an entry", async () => {
      const { project, ada, newest } = await start();
      const user = { type: "user", id: ada.userId };
      const own = { actor: user, subject: user };
      const byServer = { actor: { type: "server", id: null }, subject: user };
      const asServer = project.server.with({ accessToken: ada.accessToken });
      const here = ada.wire.with({ refreshToken: ada.refreshToken });

      await here.call(updatePassword, { body: { old_password: ada.password, new_password: "a second password" } });
      expect(await newest("password_changed")).toMatchObject(own);
      await asServer.call(updateCurrentUser, { body: { password: "a third password" } });
      expect(await newest("password_changed")).toMatchObject(byServer);
      // The new password revoked all sessions.
      const session = await project.server.call(createSession, { body: { user_id: ada.userId } });
      const present = ada.wire.with({ accessToken: session.body.access_token });

      const key = softAuthenticator();
      await addPasskey(present, key);
      expect(await newest("passkey_added")).toMatchObject(own);
      const { body: passkeys } = await present.call(listPasskeys, { query: { user_id: "me" } });
      const params = { id: passkeys.items[0].id };
      await present.call(updatePasskey, { params, body: { name: "Laptop" } });
      expect(await newest("passkey_changed")).toMatchObject({ ...own, after: { name: "Laptop" } });
      await present.call(deletePasskey, { params });
      expect(await newest("passkey_removed")).toMatchObject(own);

      await withSecondFactor(present, server().clock);
      await present.call(updateCurrentUser, { body: { totp_secret_base64: null } });
      expect(await newest("second_factor_changed")).toMatchObject(own);

      const account = { user_id: ada.userId, provider_config_id: "github", account_id: "ada's", email: ada.email };
      const { body: linked } = await project.server.call(createOAuthProvider, {
        body: { ...account, allow_sign_in: true, allow_connected_accounts: true },
      });
      expect(await newest("oauth_provider_added")).toMatchObject(byServer);
      const one = { user_id: ada.userId, id: linked.id };
      await project.server.call(updateOAuthProvider, { params: one, body: { allow_sign_in: false } });
      expect(await newest("oauth_provider_changed")).toMatchObject(byServer);
      await present.call(deleteOAuthProvider, { params: one });
      expect(await newest("oauth_provider_removed")).toMatchObject(own);

      const { body: apiKey } = await present.call(createUserApiKey, {
        body: { user_id: ada.userId, description: "Laptop", expires_at_millis: null },
      });
      expect(await newest("api_key_created")).toMatchObject(own);
      const ofKey = { id: apiKey.id };
      await present.call(updateUserApiKey, { params: ofKey, body: { description: "Phone" } });
      expect(await newest("api_key_updated")).toMatchObject({ ...own, after: { description: "Phone" } });
      await project.server.call(updateUserApiKey, { params: ofKey, body: { revoked: true } });
      expect(await newest("api_key_revoked")).toMatchObject(byServer);

      const { body: channel } = await present.call(createContactChannel, {
        body: { user_id: "me", type: "email", value: `second-${ada.email}`, used_for_auth: false },
      });
      expect(await newest("contact_channel_added")).toMatchObject(own);
      const which = { user_id: ada.userId, contact_channel_id: channel.id };
      await project.server.call(updateContactChannel, { params: which, body: { is_verified: true } });
      expect(await newest("contact_channel_changed")).toMatchObject(byServer);
      await present.call(deleteContactChannel, { params: which });
      expect(await newest("contact_channel_removed")).toMatchObject(own);

      await project.server.call(sendPasswordResetCode, { body: { email: ada.email, callback_url: CALLBACK } });
      const mail = await resetMail(ada);
      await project.client.call(resetPassword, { body: { code: mail.linkCode(), password: "a fourth password" } });
      expect(await newest("password_changed")).toMatchObject({ subject: user });
      expect(await newest("address_proven")).toMatchObject({ subject: user });

      const id = ++accounts;
      githubAccount(world, { id, email: `ben-${id}@example.com` });
      const { tokens } = await signInThrough(server(), project, "github");
      const ben = project.client.with({ accessToken: tokens.body.access_token });
      expect((await ben.call(setPassword, { body: { password: "Ben's first one" } })).status).toBe(200);
      expect((await newest("password_changed"))?.actor.type).toBe("user");

      const again = await project.client.call(signInWithPassword, {
        body: { email: ada.email, password: "a fourth password" },
      });
      await project.server.with({ accessToken: again.body.access_token }).call(deleteCurrentUser);
      expect(await newest("user_deleted")).toMatchObject({ subject: user, before: { primary_email: ada.email } });
    });

    /** The mail with a code, among notices of other changes. */
    async function resetMail({ email }: Person) {
      while (true) {
        const mail = await mailbox.next(email);
        if (mail.subject.startsWith("Reset your password")) return mail;
      }
    }

    test("each change of permissions is an entry", async () => {
      const { project, ada, newest } = await start();
      const ben = await project.person("ben");
      const byServer = { actor: { type: "server", id: null } };
      const byAdmin = { actor: { type: "admin", id: null } };
      const { body: team } = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
      expect(await newest("team_created")).toMatchObject({ ...byServer, subject: { type: "team", id: team.id } });
      const params = { team_id: team.id };
      await project.server.call(updateTeam, { params, body: { display_name: "Sailors" } });
      expect(await newest("team_updated")).toMatchObject({ ...byServer, after: { display_name: "Sailors" } });

      await project.server.call(addTeamMember, { params: { ...params, user_id: ada.userId }, body: {} });
      expect(await newest("team_member_added")).toMatchObject(byServer);

      await project.admin.call(createTeamPermissionDefinition, { body: { id: "steer" } });
      expect(await newest("permission_defined")).toMatchObject(byAdmin);
      const permission = { permission_id: "steer" };
      await project.admin.call(updateTeamPermissionDefinition, {
        params: permission,
        body: { description: "At the helm", contained_permission_ids: ["$read_members"] },
      });
      expect(await newest("permission_redefined")).toMatchObject(byAdmin);

      const grant = { ...params, ...permission, user_id: ada.userId };
      await project.server.call(grantTeamPermission, { params: grant, body: {} });
      expect(await newest("permission_granted")).toMatchObject(byServer);
      await project.server.call(revokeTeamPermission, { params: grant, body: {} });
      expect(await newest("permission_revoked")).toMatchObject(byServer);
      await project.admin.call(deleteTeamPermissionDefinition, { params: permission, body: {} });
      expect(await newest("permission_deleted")).toMatchObject(byAdmin);

      await sendInvitation(project, team.id);
      expect(await newest("team_invitation_sent")).toMatchObject({ subject: { type: "team", id: team.id } });
      const { body: pending } = await project.server.call(listTeamInvitations, { query: params });
      await project.server.call(revokeTeamInvitation, {
        params: { id: pending.items[0].id },
        query: params,
        body: {},
      });
      expect(await newest("team_invitation_revoked")).toMatchObject({ subject: { type: "team", id: team.id } });

      await project.server.call(removeTeamMember, { params: { ...params, user_id: ada.userId }, body: {} });
      expect(await newest("team_member_removed")).toMatchObject(byServer);
      await project.server.call(deleteTeam, { params, body: {} });
      expect(await newest("team_deleted")).toMatchObject({ ...byServer, before: { display_name: "Sailors" } });

      await project.admin.call(overrideConfig, {
        body: {
          config_override_string: JSON.stringify({
            "rbac.permissions.board": { scope: "project", containedPermissionIds: {} },
          }),
        },
      });
      const inProject = { user_id: ben.userId, permission_id: "board" };
      await project.server.call(grantProjectPermission, { params: inProject, body: {} });
      expect(await newest("permission_granted")).toMatchObject({ subject: { type: "user", id: ben.userId } });
      await project.server.call(revokeProjectPermission, { params: inProject, body: {} });
      expect(await newest("permission_revoked")).toMatchObject({ subject: { type: "user", id: ben.userId } });
    });

    const sendInvitation = (project: TestProject, team_id: string) =>
      project.server.call(sendTeamInvitation, {
        body: { team_id, email: "guest@example.com", callback_url: CALLBACK },
      });

    test("each admin action on the project is an entry: keys, configuration, deletion", async () => {
      const { project, newest } = await start();
      const byAdmin = { actor: { type: "admin", id: null }, subject: { type: "project", id: project.id } };
      const inInternal = newestOf(await internal());

      expect(await newest("project_created")).toMatchObject({ actor: { type: "owner" }, subject: { id: project.id } });
      expect(await inInternal("project_created")).toMatchObject({ subject: { id: project.id } });

      const { body: key } = await project.admin.call(createInternalKey, {
        body: {
          description: "Shop",
          expires_at_millis: FAR,
          has_publishable_client_key: false,
          has_secret_server_key: true,
          has_super_secret_admin_key: false,
        },
      });
      const subject = { type: "internal_key", id: key.id };
      expect(await newest("internal_key_created")).toMatchObject({ actor: { type: "admin" }, subject });
      await project.admin.call(updateInternalKey, { params: { id: key.id }, body: { description: "Old shop" } });
      expect(await newest("internal_key_updated")).toMatchObject({ subject, after: { description: "Old shop" } });
      await project.admin.call(updateInternalKey, { params: { id: key.id }, body: { revoked: true } });
      expect(await newest("internal_key_revoked")).toMatchObject({ subject });

      await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
      expect(await newest("project_updated")).toMatchObject({
        ...byAdmin,
        after: { changed_keys: ["auth.allowSignUp"] },
      });
      const override = JSON.stringify({ "apps.any": 1, "auth.allowSignUp": true });
      await project.admin.call(overrideConfig, { body: { config_override_string: override } });
      expect(await newest("project_updated")).toMatchObject(byAdmin);
      const { body: theme } = await project.admin.call(createEmailTheme, { body: { display_name: "Ours" } });
      expect(await newest("project_updated")).toMatchObject({
        ...byAdmin,
        after: { changed_keys: [expect.stringContaining(theme.id)] },
      });

      await project.admin.call(deleteProject);
      expect(await inInternal("project_deleted")).toMatchObject(byAdmin);
    });

    // Admins of a project may read its log, but not credentials of its users.
    test("no entry contains a secret that was sent or received", async () => {
      const { project, ada } = await start();
      const canaries = ["canary of GitHub", ada.password, ada.accessToken, ada.refreshToken];
      const see = <T>(value: T): T => {
        canaries.push(String(value));
        return value;
      };
      const asServer = project.server.with({ accessToken: ada.accessToken });
      const { email } = ada;
      const hash = await Bun.password.hash("canary of the import", { algorithm: "bcrypt", cost: 4 });

      await ada.wire.call(signInWithPassword, { body: { email, password: see("canary that was guessed") } });
      await ada.wire.call(setPassword, { body: { password: see("canary that was set") } });
      await asServer.call(updateCurrentUser, { body: { password: see("canary of a server") } });
      const fresh = async () => (await project.server.call(createSession, { body: { user_id: ada.userId } })).body;
      const { access_token, refresh_token } = await fresh();
      see(access_token);
      see(refresh_token);
      await project.server.with({ accessToken: access_token }).call(updateCurrentUser, {
        body: { password_hash: see(hash) },
      });
      const present = project.client.with({ accessToken: (await fresh()).access_token });
      const phone = await withSecondFactor(present, server().clock);
      see(phone.secretBase64);
      for (const code of (await present.call(createRecoveryCodes)).body.codes) see(code);
      const { body: keys } = await project.admin.call(createInternalKey, {
        body: {
          description: "x",
          expires_at_millis: FAR,
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true,
        },
      });
      for (const name of ["publishable_client_key", "secret_server_key", "super_secret_admin_key"]) see(keys[name]);
      const ben = await project.person("ben");
      const apiKey = await ben.wire.call(createUserApiKey, {
        body: { user_id: ben.userId, description: "x", expires_at_millis: null },
      });
      see(apiKey.body.value);
      expect(apiKey.body.value).toBeString();
      await project.server.call(sendPasswordResetCode, { body: { email: ben.email, callback_url: CALLBACK } });
      const code = see((await resetMail(ben)).linkCode());
      await project.client.call(resetPassword, { body: { code, password: see("canary that was reset") } });
      await project.client.call(verifyContactChannel, { body: { code: see("c".repeat(45)) } });
      await ada.wire.call(signInWithCode, { body: { code: see("d".repeat(45)) } });

      await project.admin.call(updateProject, {
        body: {
          config: {
            email_config: {
              type: "standard",
              host: "smtp.example.com",
              port: 25,
              username: "u",
              password: see("canary of the mail server"),
              sender_name: "s",
              sender_email: "s@example.com",
            },
          },
        },
      });

      const entries: AuditEntry[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await project.admin.call(listAuditEntries, {
          query: { limit: 10, ...(cursor && { cursor }) },
        });
        entries.push(...body.items);
        cursor = body.pagination.next_cursor ?? undefined;
      } while (cursor);
      const written = JSON.stringify(entries);

      expect(entries.length).toBeGreaterThan(12);
      expect(canaries.length).toBeGreaterThan(25);
      for (const canary of [...canaries, ...Object.values(project.keys)]) expect(written).not.toContain(canary);
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url }, fetch: world.fetch },
);
