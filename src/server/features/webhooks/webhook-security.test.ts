import { describe, expect, test } from "bun:test";
import { deleteProject } from "#contract/projects.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import { deliverAll, startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { svixRoutes } from "./svix/routes.ts";

onServer(
  (server) => {
    const tokenOf = async ({ admin }: TestProject): Promise<string> =>
      (await admin.call(createSvixToken, { body: {} })).body.token;

    async function call(token: string, method: string, path: string, body: unknown = { since: "2020-01-01" }) {
      const reply = await fetch(`${server().url}/svix/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: method === "POST" || method === "PUT" || method === "PATCH" ? JSON.stringify(body) : undefined,
      });
      return { status: reply.status, text: await reply.text() };
    }

    /** Creates a project with an endpoint, and a delivered message in its log. */
    async function victim() {
      const project = await server().project();
      const receiver = startReceiver();
      const svix = await svixFor(server(), project);
      const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
      const endpoint = await svix.endpoint.create(project.id, { url: receiver.url, secret, uid: "theirs" });
      const message = await svix.message.create(project.id, { eventType: "secret.said", payload: { word: "mellon" } });
      await deliverAll(server());
      const task = await svix.endpoint.recover(project.id, endpoint.id, { since: new Date(0) });
      const [attempt] = (await svix.messageAttempt.listByMsg(project.id, message.id)).data;
      await receiver[Symbol.asyncDispose]();
      const ids = { endpoint_id: endpoint.id, msg_id: message.id, attempt_id: attempt?.id ?? "", task_id: task.id };
      return { project, ids, marks: [secret, "mellon", endpoint.url, message.id] };
    }

    const state = async (project: TestProject) => {
      const all = await everything(server().running.deps.store);
      const kept = ["webhookEndpoints", "webhookDeliveries", "webhookAttempts", "events"];
      return kept.map((table) => all[table]?.filter((row) => String(row).includes(`"projectId":"${project.id}"`)));
    };

    describe("the token", () => {
      test("is available only to admins of the project", async () => {
        const project = await server().project();
        const ada = await project.person();

        const given = await project.admin.call(createSvixToken, { body: {} });
        const refused = [project.client, project.server, ada.wire].map((wire) =>
          wire.call(createSvixToken, { body: {} }),
        );

        expect([given.status, Object.keys(given.body)]).toEqual([201, ["token"]]);
        for (const { code } of await Promise.all(refused)) expect(code).toBe("INSUFFICIENT_ACCESS_TYPE");
      });

      test("works only for its own project, at every path, and a refusal changes nothing", async () => {
        const target = await victim();
        const eve = await server().project();
        const token = await tokenOf(eve);
        const before = await state(target.project);
        const reached: string[] = [];

        for (const { method, path } of svixRoutes) {
          for (const app of [target.project.id, `app_${target.project.id.replaceAll("-", "")}`, eve.id]) {
            for (const endpoint of [target.ids.endpoint_id, "theirs"]) {
              const filled = path
                .replace("{app_id}", app)
                .replace("{endpoint_id}", endpoint)
                .replace(/\{(\w+)\}/g, (_, name: keyof typeof target.ids) => target.ids[name] ?? "user.created");
              const body = {
                since: "2020-01-01",
                url: "http://evil.example/",
                headers: {},
                eventType: "a",
                payload: {},
                uid: target.project.id,
              };
              const { status, text } = await call(token, method, filled, body);
              const isOwnApp = app === eve.id && !/endpoint_id|msg_id|attempt_id/.test(path);
              const hasNoObject = !path.includes("{app_id}") && !path.includes("{task_id}");
              const isExpected = isOwnApp || hasNoObject ? status < 500 : status === 404;
              if (!isExpected || target.marks.some((mark) => text.includes(mark)))
                reached.push(`${method} ${filled} ${status}`);
            }
          }
        }

        expect(reached).toEqual([]);
        expect(await state(target.project)).toEqual(before);
      });

      test("cannot be forged, changed, used after its expiration or extended", async () => {
        const project = await server().project();
        const other = await server().project();
        const token = await tokenOf(project);
        const path = `/app/${project.id}/endpoint`;
        const [body = "", signature = ""] = token.slice("appsk_".length).split(".");
        const claims = JSON.parse(Buffer.from(body, "base64url").toString());
        const forged = Buffer.from(JSON.stringify({ ...claims, projectId: other.id })).toString("base64url");
        const asked = (given: string, app = project.id) => call(given, "GET", `/app/${app}/endpoint`);

        expect((await call(token, "GET", path)).status).toBe(200);
        const bad = ["", "appsk_", "x", `appsk_${forged}.${signature}`, `appsk_${body}.`, `${token}x`, `${token}.x`];
        for (const each of [...bad, project.keys.superSecretAdminKey]) {
          const reply = await asked(each, other.id);
          expect([reply.status, JSON.parse(reply.text)]).toEqual([
            401,
            { code: "authentication_failed", detail: "Invalid token" },
          ]);
        }
        server().clock.pass({ hours: 3 });
        const portal = await call(token, "POST", `/auth/app-portal-access/${project.id}`, {});
        const { token: second } = JSON.parse(portal.text);
        expect((await asked(second)).status).toBe(200);
        server().clock.pass({ hours: 1.1 });
        expect([(await asked(token)).status, (await asked(second)).status]).toEqual([401, 401]);
      });

      test("the token of a deleted project is refused, and the project's webhooks are deleted", async () => {
        const { project } = await victim();
        const token = await tokenOf(project);

        await project.admin.call(deleteProject);

        expect((await call(token, "GET", `/app/${project.id}/endpoint`)).status).toBe(401);
        await finishDeletions(server().running.deps);
        expect((await state(project)).flat()).toEqual([]);
      });
    });

    test("the audit log has the actor of each change of an endpoint, with the network address", async () => {
      const project = await server().project();
      const token = await tokenOf(project);

      await fetch(`${server().url}/svix/api/v1/app/${project.id}/endpoint`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "x-forwarded-for": "203.0.113.7",
        },
        body: JSON.stringify({ url: "https://example.com/" }),
      });

      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const [entry] = entries.filter(({ action }) => action === "webhook_endpoint_created");
      expect(JSON.stringify(entry?.personal)).toContain("203.0.113.7");
    });

    test("secrets and headers of endpoints are stored sealed, and the audit log has each actor who read or changed them", async () => {
      const project = await server().project();
      const svix = await svixFor(server(), project);
      const endpoint = await svix.endpoint.create(project.id, {
        url: "https://example.com/",
        headers: { "x-api": "open sesame" },
      });
      const { key } = await svix.endpoint.getSecret(project.id, endpoint.id);
      await svix.endpoint.rotateSecret(project.id, endpoint.id);
      await svix.endpoint.patch(project.id, endpoint.id, { description: "Boats" });
      await svix.endpoint.delete(project.id, endpoint.id);

      const stored = Object.values(await everything(server().running.deps.store))
        .flat()
        .join("");
      expect([stored.includes(key), stored.includes(key.slice(6)), stored.includes("open sesame")]).toEqual(
        Array(3).fill(false),
      );
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const ofWebhooks = entries.filter(({ subjectType }) => subjectType === "webhook_endpoint");
      expect(ofWebhooks.map(({ action, actorType }) => [action, actorType]).sort()).toEqual(
        [
          "webhook_endpoint_created",
          "webhook_endpoint_deleted",
          "webhook_endpoint_updated",
          "webhook_secret_read",
          "webhook_secret_rotated",
        ].map((action) => [action, "admin"]),
      );
    });

    test("unknown objects and invalid requests are refused in Svix's form; other origins are allowed", async () => {
      const project = await server().project();
      const token = await tokenOf(project);
      const path = `/app/${project.id}`;

      const unknown = await call(token, "GET", "/nothing/here");
      const broken = await fetch(`${server().url}/svix/api/v1${path}/endpoint`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: "{",
      });
      const preflight = await fetch(`${server().url}/svix/api/v1${path}/endpoint`, {
        method: "OPTIONS",
        headers: { "access-control-request-headers": "authorization,svix-req-id" },
      });

      expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
        404,
        { code: "not_found", detail: "Entity not found" },
      ]);
      expect([broken.status, ((await broken.json()) as { code: string }).code]).toEqual([400, "bad_request"]);
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization, svix-req-id");
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
