import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { hostedPublishableKey } from "#server/foundation/projects/index.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { catchesMails } from "#server/mail/servers/servers.ts";
import { canonicalRedirect } from "./canonical.ts";
import { pageResponse } from "./html.ts";
import { withSessionTakenOver } from "./taken-over.ts";

/** The configuration of the console, which is a client of project `internal` like any other. */
export interface ConsoleConfig {
  baseUrl: string;
  publicUrl: string;
  projectId: string;
  publishableClientKey: string;
  dev: boolean;
  /** Whether the test inbox gets the emails of all projects. */
  catchesMails: boolean;
}

const answer: PageRoute["answer"] = async (request, _params, deps, peer) => {
  const { settings, keyring } = deps;
  const elsewhere = canonicalRedirect(request, settings, "console");
  if (elsewhere) return elsewhere;
  const config: ConsoleConfig = {
    baseUrl: settings.publicUrl,
    publicUrl: settings.publicUrl,
    projectId: INTERNAL_PROJECT_ID,
    publishableClientKey: hostedPublishableKey(keyring, INTERNAL_PROJECT_ID),
    dev: settings.dev,
    catchesMails: catchesMails(settings),
  };
  // On its own origin the console reads the docs across origins.
  const connectTo = settings.adminUrl === null || settings.adminUrl === settings.publicUrl ? [] : [settings.publicUrl];
  const page = pageResponse({ bundle: "admin", config, connectTo });
  const project = await deps.projects.get(INTERNAL_PROJECT_ID);
  return project ? withSessionTakenOver(page, { deps, request, peer, project }) : page;
};

export const consolePages: readonly PageRoute[] = [
  { method: "GET", path: "/admin", answer },
  { method: "GET", path: "/admin/*", answer },
  {
    method: "GET",
    path: "/",
    // The root only redirects to the console.
    answer: () => new Response(null, { status: 307, headers: { location: "/admin", "cache-control": "no-store" } }),
  },
];
