import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { updateProject } from "#contract/projects.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";

/** Adds apps of several kinds and an API, and returns the ids that pages need. */
export async function addApps({ project: { admin } }: Pick<OpenConsole, "project">) {
  const source = { type: "metadata", place: "server", path: "department" } as const;
  await admin.call(updateProject, {
    body: {
      config: {
        authorization_server_enabled: true,
        oauth_claims: [{ name: "department", scope: "profile", source }],
      },
    },
  });
  const scopes = [
    { name: "boats:read", description: "See your boats", permission_id: null },
    { name: "boats:write", description: "Reserve boats for you", permission_id: null },
  ];
  const { body: api } = await admin.call(createOAuthApi, {
    body: { identifier: "https://api.rowing.example.com", name: "Boat reservations", scopes },
  });
  const { body: app } = await admin.call(createOAuthClient, {
    body: {
      kind: "confidential",
      name: "Grafana",
      redirect_urls: ["https://grafana.rowing.example.com/login/generic_oauth"],
    },
  });
  await admin.call(createOAuthClient, {
    body: { kind: "public", name: "Boat finder", redirect_urls: ["com.example.rowing:/callback"] },
  });
  await admin.call(createOAuthClient, { body: { kind: "machine", name: "Night batch", scopes: ["boats:read"] } });
  return { app: app.id, api: api.id };
}
