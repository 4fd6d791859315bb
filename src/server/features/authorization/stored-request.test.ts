import { describe, expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import {
  approveAuthorizationRequest,
  denyAuthorizationRequest,
  getAuthorizationRequest,
} from "#contract/auth/authorization-requests.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { deleteOAuthClient } from "#contract/oauth-clients.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { digest } from "#server/crypto/digest.ts";
import { answerIn, asks, serving } from "#testing/people/authorization-requests.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("a stored request", () => {
    test("expires after half an hour, and ends with its client and its project's switch", async () => {
      const { project, clientId, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const second = requestIn(await authorize());
      const statusOf = async (each: string) =>
        (await project.client.call(getAuthorizationRequest, { body: { code: each } })).code;

      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });
      expect(await statusOf(code)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
      expect((await ada.wire.call(approveAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await ada.wire.call(denyAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await visit(`${issuer}/oauth/authorize/${code}`, ada)).status).toBe(404);
      expect((await authorize()).status).toBe(404);
      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
      expect(await statusOf(code)).toBeNull();

      server().clock.pass({ minutes: 30 });
      expect(await statusOf(code)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
      const third = requestIn(await authorize());
      await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: clientId }, body: {} });
      for (const each of [second, third]) expect(await statusOf(each)).toBe("AUTHORIZATION_REQUEST_NOT_FOUND");
    });

    test("is answered by the session that approved it, and by no other", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const [ada, eve] = [await project.person("ada"), await project.person("eve")];
      const code = requestIn(await authorize());
      await ada.wire.call(approveAuthorizationRequest, { body: { code } });

      const others = [
        await visit(`${issuer}/oauth/authorize/${code}`, eve),
        await visit(`${issuer}/oauth/authorize/${code}`),
      ];
      const own = await visit(`${issuer}/oauth/authorize/${code}`, ada);

      for (const reply of others) expect(reply.headers.get("location")).toContain("/handler/authorize?");
      expect(answerIn(own)).toMatchObject({ code: expect.any(String) });
    });

    test("is of its project: another project's pages do not find it", async () => {
      const [boats, oars] = [await serve(), await serve()];
      const code = boats.requestIn(await boats.authorize());
      const eve = await oars.project.person("eve");

      expect((await eve.wire.call(getAuthorizationRequest, { body: { code } })).code).toBe(
        "AUTHORIZATION_REQUEST_NOT_FOUND",
      );
      expect((await oars.visit(`${oars.issuer}/oauth/authorize/${code}`, eve)).status).toBe(404);
    });

    test("cannot be answered by an anonymous user, or by somebody who acts as another user", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      await project.admin.call(overrideConfig, { body: { config_override_string } });
      const anonymous = await project.client.call(signUpAnonymously);
      const body = { user_id: ada.userId, is_impersonation: true };
      const acting = await project.admin.call(createSession, { body });
      for (const { body: tokens } of [anonymous, acting]) {
        const person = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
        const wire = project.client.with({ accessToken: tokens.access_token });
        const code = requestIn(await authorize({}, person));
        expect((await asks(wire, code)).reason).toBe("signed_out");
        await wire.call(approveAuthorizationRequest, { body: { code } });
        expect((await visit(`${issuer}/oauth/authorize/${code}`, person)).headers.get("location")).toContain(
          "/handler/",
        );
        expect(answerIn(await authorize({ prompt: "none" }, person))).toMatchObject({ error: "login_required" });
      }
    });

    test("is stored without its code, and so is the code of the answer", async () => {
      const { project, authorize, requestIn, answered } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const { code: given } = answerIn(await answered(ada, approveAuthorizationRequest));
      const { store } = server().running.deps;
      const [row] = await rowsOfProject(store, "authorizationCodes", project.id);

      expect(row?.digest).toBe(digest(String(given)));
      const stored = JSON.stringify(await everything(store));
      for (const secret of [code, String(given)]) expect(stored).not.toContain(secret);
    });

    test("leaves each consent in the audit log once", async () => {
      const { project, authorize, answered } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);
      await authorize({}, ada);
      await answered(ada, approveAuthorizationRequest, { scope: "openid email" });
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const grants = entries.filter(({ action }) => action.startsWith("oauth_grant_"));

      expect(grants.map(({ action, actorId, subjectId }) => [action, actorId, subjectId]).sort()).toEqual([
        ["oauth_grant_created", ada.userId, ada.userId],
        ["oauth_grant_updated", ada.userId, ada.userId],
      ]);
    });
  });
});
