import { describe, expect, test } from "bun:test";
import { Webhook } from "svix";
import { signInWithPassword, updatePassword } from "#contract/auth/passwords.ts";
import { disableUser } from "#contract/disabled-users.ts";
import { getLegacyVerifier, updateLegacyVerifier } from "#contract/legacy-verifier.ts";
import { updateProject } from "#contract/projects.ts";
import { createUser, getUser, updateUser } from "#contract/users.ts";
import { asAddress } from "#testing/address.ts";
import { startFormerProduct, verified } from "#testing/outside/former-product.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";

const PASSWORD = "chosen long ago";
const ADA = "ada@old.example";

const signIn = (project: TestProject, email: string, password: string) =>
  project.client.call(signInWithPassword, { body: { email, password } });
const userOf = async (project: TestProject, user_id: string) =>
  (await project.server.call(getUser, { params: { user_id } })).body;
const counters = async (project: TestProject) => {
  const { body } = await project.admin.call(getLegacyVerifier);
  return [body.moved_accounts, body.refused_passwords, body.failures];
};

onServer(
  (server) => {
    const auditOf = async (project: TestProject) =>
      (await rowsOfProject(server().running.deps.store, "auditEntries", project.id)).map(({ action }) => action);

    describe("a user of the former product", () => {
      test("signs in with the old password, gets an account with a hash of the server's own, and is not asked about again", async () => {
        const project = await server().project({ listens: true });
        const user = verified(ADA, {
          type: "user",
          display_name: "Ada",
          external_id: "legacy|1",
          client_metadata: { theme: "dark" },
          client_read_only_metadata: { plan: "pro" },
          server_metadata: { notes: ["x"] },
          signed_up_at_millis: 1_500_000_000_000,
        });
        await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

        const first = await signIn(project, "Ada@Old.example", PASSWORD);
        const [question] = former.receiver.seen;
        const again = await signIn(project, ADA, PASSWORD);
        const wrong = await signIn(project, ADA, "another password");

        expect([first.status, again.status, wrong.code]).toEqual([200, 200, "EMAIL_PASSWORD_MISMATCH"]);
        expect(again.body.user_id).toBe(first.body.user_id);
        expect(former.receiver.seen).toHaveLength(1);
        expect(question?.body).toEqual({ email: ADA, password: PASSWORD, project_id: project.id });
        expect(await userOf(project, first.body.user_id)).toMatchObject({
          display_name: "Ada",
          primary_email: ADA,
          primary_email_verified: true,
          primary_email_auth_enabled: true,
          external_id: "legacy|1",
          client_metadata: { theme: "dark" },
          client_read_only_metadata: { plan: "pro" },
          server_metadata: { notes: ["x"] },
          signed_up_at_millis: 1_500_000_000_000,
          has_password: true,
        });
        const { store } = server().running.deps;
        const [row] = await rowsOfProject(store, "users", project.id);
        expect(row?.passwordHash).toStartWith("$argon2id$");
        expect((await rowsOfProject(store, "events", project.id)).map(({ type }) => type)).toContain("user.created");
        expect((await auditOf(project)).filter((action) => /moved|sign/.test(action))).toEqual([
          "user_moved_in",
          "sign_in",
          "sign_in",
          "sign_in_failed",
        ]);
        expect(await counters(project)).toEqual([1, 0, 0]);
      });

      test("is asked about with the signature of a webhook", async () => {
        const project = await server().project();
        await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });

        await signIn(project, ADA, PASSWORD);

        const [{ headers, text } = { headers: new Headers(), text: "" }] = former.receiver.seen;
        const sent = Object.fromEntries(headers);
        expect(() => new Webhook(former.secret).verify(text, sent)).not.toThrow();
        expect(() => new Webhook(former.secret).verify(text.replace(ADA, "eve@old.example"), sent)).toThrow();
        const other = new Webhook(`whsec_${Buffer.alloc(24, 1).toString("base64")}`);
        expect(() => other.verify(text, sent)).toThrow();
        expect(headers.get("content-type")).toBe("application/json");
      });

      test("moves in while sign-up is closed, and needs no more than an empty answer", async () => {
        const project = await server().project();
        await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect(reply.status).toBe(200);
        const user = await userOf(project, reply.body.user_id);
        expect(user).toMatchObject({ primary_email: ADA, primary_email_verified: false, display_name: null });
      });

      test("is asked for the second factor that moved along", async () => {
        const project = await server().project();
        const totp_secret_base64 = Buffer.alloc(20, 7).toString("base64");
        const user = verified(ADA, { totp_secret_base64 });
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect(reply.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
        expect(await rowsOfProject(server().running.deps.store, "sessions", project.id)).toEqual([]);
        const [row] = await rowsOfProject(server().running.deps.store, "users", project.id);
        const { keyring } = server().running.deps;
        expect(row?.sealedTotpSecret && keyring.open(row.sealedTotpSecret)).toBe(totp_secret_base64);
      });

      test("brings further addresses, of which only verified and free ones sign in", async () => {
        const project = await server().project();
        const taken = await project.person();
        const user = {
          contact_channels: [
            { value: ADA, is_verified: true },
            { value: "Work@Old.example", is_verified: true, used_for_auth: true, is_primary: true },
            { value: "claimed@old.example", used_for_auth: true },
            { value: taken.email, is_verified: true, used_for_auth: true },
          ],
        };
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

        const { body } = await signIn(project, ADA, PASSWORD);

        const channels = await rowsOfProject(server().running.deps.store, "contactChannels", project.id);
        const own = channels.filter(({ userId }) => userId === body.user_id);
        expect<unknown>(own.map(({ value, isPrimary, usedForAuth }) => [value, isPrimary, usedForAuth])).toEqual([
          [ADA, false, true],
          ["work@old.example", true, true],
          ["claimed@old.example", false, false],
          [taken.email, false, false],
        ]);
        expect((await signIn(project, taken.email, taken.password)).body.user_id).toBe(taken.userId);
        expect((await signIn(project, "work@old.example", PASSWORD)).body.user_id).toBe(body.user_id);
      });
    });

    describe("an account that came without a hash", () => {
      const made = (project: TestProject, body: object = {}) =>
        project.server.call(createUser, {
          body: {
            primary_email: asAddress(ADA),
            primary_email_verified: true,
            primary_email_auth_enabled: true,
            ...body,
          },
        });

      test("is completed, keeps what it has, and its user is told", async () => {
        const project = await server().project();
        const { id } = (await made(project, { display_name: "Ada here" })).body;
        const user = verified(ADA, { display_name: "Ada there", external_id: "legacy|2" });
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect(reply.body.user_id).toBe(id);
        expect(await userOf(project, id)).toMatchObject({ display_name: "Ada here", external_id: "legacy|2" });
        expect(await counters(project)).toEqual([1, 0, 0]);
        const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
        expect(mails.map(({ template }) => template)).toContain("security-notice:password_changed");
      });

      test("stays closed when the former product has not verified the address, and the owner learns why", async () => {
        const project = await server().project();
        const { id } = (await made(project)).body;
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect(reply.code).toBe("EMAIL_PASSWORD_MISMATCH");
        expect((await userOf(project, id)).has_password).toBeFalse();
        const { last_failure } = (await project.admin.call(getLegacyVerifier)).body;
        expect(last_failure.reason).toContain("is_verified");
        expect(await counters(project)).toEqual([0, 0, 1]);
      });

      test("loses what a stranger has prepared in it when its address was unproven", async () => {
        const project = await server().project();
        const { id } = (await made(project, { primary_email_verified: false })).body;
        const totp_secret_base64 = Buffer.alloc(20, 3).toString("base64");
        await project.server.call(updateUser, { params: { user_id: id }, body: { totp_secret_base64 } });
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user: verified(ADA) } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect([reply.status, reply.body.user_id]).toEqual([200, id]);
        expect(await userOf(project, id)).toMatchObject({ primary_email_verified: true, requires_totp_mfa: false });
      });

      test("is not asked about while it is disabled", async () => {
        const project = await server().project();
        const { id } = (await made(project)).body;
        await project.server.call(disableUser, { params: { user_id: id }, body: {} });
        await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user: verified(ADA) } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect([reply.code, former.receiver.seen]).toEqual(["EMAIL_PASSWORD_MISMATCH", []]);
      });
    });

    test("an account with a password is never asked about, not even with the old password", async () => {
      const project = await server().project();
      const ben = await project.person();
      await using former = await startFormerProduct(project, { [ben.email]: { password: PASSWORD } });
      await ben.wire.call(updatePassword, { body: { old_password: ben.password, new_password: "a newer password" } });

      const replies = [await signIn(project, ben.email, PASSWORD), await signIn(project, ben.email, ben.password)];

      expect(replies.map(({ code }) => code)).toEqual(Array(2).fill("EMAIL_PASSWORD_MISMATCH"));
      expect(former.receiver.seen).toEqual([]);
    });

    test("nobody is asked about after the date, while the check is off, or with an empty password", async () => {
      const project = await server().project();
      await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });

      const empty = await signIn(project, ADA, "");
      await project.admin.call(updateLegacyVerifier, { body: { is_enabled: false } });
      const off = await signIn(project, ADA, PASSWORD);
      const ends_at_millis = fromNow({ days: 1 });
      await project.admin.call(updateLegacyVerifier, { body: { is_enabled: true, ends_at_millis } });
      server().clock.pass({ days: 2 });
      const late = await signIn(project, ADA, PASSWORD);

      expect([empty.code, off.code, late.code]).toEqual(Array(3).fill("EMAIL_PASSWORD_MISMATCH"));
      expect(former.receiver.seen).toEqual([]);
    });

    test("wrong passwords and unknown users of the former product are wrong passwords here, and are counted", async () => {
      const project = await server().project();
      await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });

      const wrong = await signIn(project, ADA, "a guess");
      const unknown = await signIn(project, "nobody@old.example", PASSWORD);

      expect([wrong.text, unknown.code]).toEqual([unknown.text, "EMAIL_PASSWORD_MISMATCH"]);
      expect(former.receiver.seen).toHaveLength(2);
      expect(await counters(project)).toEqual([0, 2, 0]);
    });
  },
  { dev: true },
);
