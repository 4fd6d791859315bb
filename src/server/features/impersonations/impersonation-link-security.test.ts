import { afterAll, describe, expect, test as testAlways } from "bun:test";
import { eq } from "drizzle-orm";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { resetPassword } from "#contract/auth/passwords.ts";
import { signOut } from "#contract/auth/sessions.ts";
import { verifyContactChannel } from "#contract/contact-channels.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { acceptTeamInvitation } from "#contract/team-invitations.ts";
import { deleteUser, getCurrentUser } from "#contract/users.ts";
import { projectCacheKey } from "#server/foundation/projects/project.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { CALLBACK, check, codeOf, makeLink, ownerOf, redeem } from "#testing/people/impersonation-links.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    const entriesOf = async (project: TestProject, ...actions: string[]) => {
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      return entries.filter(({ action }) => actions.includes(action));
    };

    // A link is a key to somebody's account that lies in a clipboard, a chat or a history.
    describe("whoever finds the link of an impersonation", () => {
      testAlways("finds one that was used: of twenty concurrent uses one opens a session", async () => {
        const project = await server().project();
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId));

        const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(project.client, code)));

        const refusals = replies.filter(({ status }) => status !== 200).map(({ code }) => code);
        expect(refusals).toEqual(Array(19).fill("VERIFICATION_CODE_ALREADY_USED"));
        expect(await entriesOf(project, "impersonation_started")).toHaveLength(1);
        expect((await check(project.client, code)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
      });

      test("has five minutes, and twenty attempts", async () => {
        const project = await server().project();
        const ada = await project.person();
        const made = await makeLink(project.server, ada.userId);
        const [code, late] = [codeOf(made), codeOf(await makeLink(project.server, ada.userId))];

        expect(made.body.expires_at_millis - server().clock.now()).toBeLessThanOrEqual(300_000);
        for (let at = 0; at < 20; at++) expect((await check(project.client, code)).status).toBe(200);
        expect((await redeem(project.client, code)).code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
        server().clock.pass({ minutes: 5 });
        expect((await redeem(project.client, late)).code).toBe("VERIFICATION_CODE_EXPIRED");
        expect(await entriesOf(project, "impersonation_started")).toEqual([]);
      });

      test("cannot use it in another project", async () => {
        const [project, other] = [await server().project(), await server().project()];
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId));

        expect((await redeem(other.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect((await check(other.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect((await redeem(project.client, code)).status).toBe(200);
      });

      test("cannot use it for anything but this session", async () => {
        const project = await server().project();
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId));

        const replies = [
          await project.client.call(resetPassword, { body: { code, password: "a password nobody has" } }),
          await project.client.call(verifyContactChannel, { body: { code } }),
          await ada.wire.call(acceptTeamInvitation, { body: { code } }),
          await project.client.call(signInWithSecondFactor, { body: { type: "totp", totp: "123456", code } }),
        ];

        expect(replies.map(({ code }) => code)).toEqual(Array(4).fill("VERIFICATION_CODE_NOT_FOUND"));
      });

      test("does not read it in the database", async () => {
        const project = await server().project();
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId, { reason: "a reason that stays sealed" }));

        const stored = JSON.stringify(await everything(server().running.deps.store));
        expect(stored).not.toContain(code);
        expect(server().log.join("\n")).not.toContain(code);
      });

      test("finds nothing once the key that made it is revoked", async () => {
        const project = await server().project();
        const ada = await project.person();
        const key = await project.admin.call(createInternalKey, {
          body: {
            description: "For a while",
            expires_at_millis: fromNow({ days: 40 }),
            has_publishable_client_key: false,
            has_secret_server_key: true,
            has_super_secret_admin_key: false,
          },
        });
        const headers = { projectId: project.id, secretServerKey: String(key.body.secret_server_key) };
        const code = codeOf(await makeLink(wireTo(server().apiUrl, { level: "server", headers }), ada.userId));

        const before = await check(project.client, code);
        await project.admin.call(updateInternalKey, { params: { id: key.body.id }, body: { revoked: true } });

        expect(before.status).toBe(200);
        expect((await check(project.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect((await redeem(project.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect(await entriesOf(project, "impersonation_started")).toEqual([]);
      });

      test("finds nothing once its owner has signed out or lost the project", async () => {
        const project = await server().project();
        const ada = await project.person();
        const [leaver, loser] = [await ownerOf(server(), project), await ownerOf(server(), project)];
        const codes = [
          codeOf(await makeLink(leaver.admin, ada.userId)),
          codeOf(await makeLink(loser.admin, ada.userId)),
        ];

        await leaver.session.call(signOut);
        await server().running.deps.store.write(async (tx) => {
          const t = tx.projects;
          await tx.update(t).set({ ownerTeamId: null }).where(eq(t.id, project.id));
          await tx.bump(projectCacheKey(project.id));
        });

        for (const code of codes) {
          expect((await redeem(project.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        }
        expect(await entriesOf(project, "impersonation_started")).toEqual([]);
      });

      test("opens a session that ends with the credential that made the link", async () => {
        const project = await server().project();
        const ada = await project.person();
        const owner = await ownerOf(server(), project);
        const { body } = await redeem(project.client, codeOf(await makeLink(owner.admin, ada.userId)));
        const asAda = project.client.with({ accessToken: body.access_token });

        const before = await asAda.call(getCurrentUser);
        await owner.session.call(signOut);

        expect([before.status, (await asAda.call(getCurrentUser)).code]).toEqual([200, "ACCESS_TOKEN_EXPIRED"]);
      });

      test("finds nothing once the user is deleted", async () => {
        const project = await server().project();
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId));

        await project.server.call(deleteUser, { params: { user_id: ada.userId } });

        expect((await check(project.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect((await redeem(project.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      });

      test("is in the audit log as a failed sign-in when it was used before", async () => {
        const project = await server().project();
        const ada = await project.person();
        const code = codeOf(await makeLink(project.server, ada.userId));
        await redeem(project.client, code);

        await redeem(project.client, code);

        const [failed] = await entriesOf(project, "sign_in_failed");
        expect(failed?.personal?.after).toEqual({ method: "otp", reason: "VERIFICATION_CODE_ALREADY_USED" });
      });
    });

    // A mailed code is six typed characters and the nonce of its mail; nobody is told the nonce of a link.
    test("six typed characters with the nonce of a mail never name a link", async () => {
      const project = await server().project({ config: { magic_link_enabled: true } });
      const ada = await project.person();
      const body = { email: "ben@example.com", callback_url: CALLBACK };
      const sent = await project.client.call(sendSignInCode, { body });
      const code = codeOf(await makeLink(project.server, ada.userId));

      const typed = await redeem(project.client, code.slice(0, 6) + sent.body.nonce);

      expect([sent.status, typed.code]).toEqual([200, "VERIFICATION_CODE_NOT_FOUND"]);
      expect((await redeem(project.client, code)).status).toBe(200);
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url } },
);
