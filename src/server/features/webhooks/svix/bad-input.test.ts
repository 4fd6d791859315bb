import { expect, test } from "bun:test";
import { JSON_MAX_DEPTH } from "#contract/limits.ts";
import * as schemas from "#contract/svix.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { svixRoutes } from "./routes.ts";

const deep = (innermost: string) => `${"[".repeat(JSON_MAX_DEPTH - 3)}${innermost}${"]".repeat(JSON_MAX_DEPTH - 3)}`;
/** JSON values for every field; most are invalid for most fields. */
const strange = [
  ...["null", "-1", "0.5", "1e300", "9007199254740993", '""', '"\\ud800"', '"-271821-04-20T00:00:00Z"', '["\\ud800"]'],
  ...[
    '{"__proto__":{"a":1}}',
    '{"\\ud800":"x"}',
    '{"a b":"x\\r\\ny: z"}',
    deep('"\\ud800"'),
    `"${"a".repeat(10_000)}"`,
  ],
];
const inAddress = ["%00", "%ff", "%ED%A0%80", "1e400", "a".repeat(4_000)];
const inPath = [...inAddress, "%", "__proto__", "-1", ","];
const wrongBodies = ["", "null", "5", "[{}]", '{"a":', '{"\\u0000":1}', `{"a":${"[".repeat(JSON_MAX_DEPTH)}`];
const QUERIES = [
  ...["limit", "iterator", "order", "before", "after", "since", "until", "status", "status_code_class", "channel"],
  ...["tag", "event_types", "endpoint_id", "with_content", "task", "no_such_thing"],
];
const AT_ONCE = 8;
/** All fields of all bodies, and an unknown one. */
const fields = [
  ...new Set(Object.values(schemas).flatMap((schema) => Object.keys(schema.properties ?? {}))),
  "no_such_field",
];
/** A body that is valid for every route. */
const plausible = {
  url: "https://example.com/",
  eventType: "a.b",
  payload: {},
  headers: {},
  since: "2026-01-01T00:00:00Z",
};

onServer((server) => {
  let project: Promise<TestProject> | undefined;

  // A token gives as much access as the project's own key. Its holder must not be able to break the server either.
  test.each(svixRoutes.map(({ method, path }) => [method, path] as const))(
    "%s %s answers any path, query and body without a server error",
    async (method, path) => {
      project ??= server().project();
      const { id, admin } = await project;
      const { token } = (await admin.call(createSvixToken, { body: {} })).body;
      const base = `${server().url}/svix/api/v1`;
      const ask = async (verb: string, at: string, body?: string) => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const reply = await fetch(base + at, { method: verb, headers, body });
        return { status: reply.status, text: await reply.text() };
      };
      const app = `/app/${id}`;
      const endpoint = JSON.parse((await ask("POST", `${app}/endpoint`, JSON.stringify(plausible))).text);
      const message = JSON.parse((await ask("POST", `${app}/msg`, JSON.stringify(plausible))).text);
      const real: Record<string, string> = { app_id: id, endpoint_id: endpoint.id, msg_id: message.id };
      const filled = (value: (name: string) => string) => path.replace(/\{(\w+)\}/g, (_, name) => value(name));
      const here = filled((name) => real[name] ?? "x");
      const rightBody = method === "GET" || method === "DELETE" ? undefined : JSON.stringify(plausible);
      const failures: string[] = [];
      const requests: { at: string; body: string | undefined }[] = [];
      const request = (at: string, body = rightBody) => requests.push({ at, body });

      for (const value of method === "GET" ? inAddress : inAddress.slice(0, 1)) {
        for (const name of QUERIES) request(`${here}?${name}=${value}`);
      }
      for (const value of inPath) {
        for (const strangeName of Object.keys(real)) {
          request(filled((name) => (name === strangeName ? value : (real[name] ?? value))));
        }
      }
      // Valid ids of other objects.
      for (const other of [message.id, endpoint.id, id]) request(filled((name) => (name === "app_id" ? id : other)));
      if (rightBody !== undefined) {
        for (const body of wrongBodies) request(here, body);
        for (const field of fields) {
          for (const value of strange) {
            const { [field as "url"]: _, ...rest } = plausible;
            request(here, `{${JSON.stringify(field)}:${value},${JSON.stringify(rest).slice(1)}`);
          }
        }
      }

      const queue = requests.values();
      const walk = async () => {
        for (const { at, body } of queue) {
          const { status, text } = await ask(method, at, body);
          if (status >= 500) failures.push(`${at.slice(0, 200)} ${body?.slice(0, 200)}: ${status} ${text}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walk));

      expect(failures).toEqual([]);
    },
  );
});
