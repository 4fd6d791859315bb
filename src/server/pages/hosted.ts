import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { assetResponse } from "./assets.ts";
import { canonicalRedirect } from "./canonical.ts";
import { pageResponse } from "./html.ts";
import { initialOf } from "./initial.ts";
import { neededParts } from "./needed-parts.ts";
import { withSessionTakenOver } from "./taken-over.ts";

/** The configuration of the hosted pages; everyone who opens a page can read it. */
interface HostedConfig {
  projectId: string;
  projectDisplayName: string;
  projectInitial: string;
  publishableClientKey: string;
  /** Path of the handler pages, without a slash at the end. */
  handlerBase: string;
  /** Only for project `internal`, whose users sign in to the console. */
  consoleUrl?: string;
}

async function hostedPage(request: Request, projectId: string, deps: Deps, peer: string | null): Promise<Response> {
  const elsewhere = canonicalRedirect(request, deps.settings);
  if (elsewhere) return elsewhere;
  const project = await deps.projects.get(projectId);
  // With a null configuration the page says that the project does not exist.
  const isInternal = projectId === INTERNAL_PROJECT_ID;
  const { adminUrl, publicUrl } = deps.settings;
  const config: HostedConfig | null = project && {
    projectId,
    projectDisplayName: project.displayName,
    projectInitial: initialOf(project.displayName),
    publishableClientKey: project.hostedPublishableKey,
    handlerBase: isInternal ? "/handler" : `/p/${projectId}/handler`,
    ...(isInternal && { consoleUrl: `${adminUrl ?? publicUrl}/admin` }),
  };
  const parts = project ? neededParts(request, project.config) : [];
  const page = pageResponse({ bundle: "web", config, parts });
  return project ? withSessionTakenOver(page, { deps, request, peer, project }) : page;
}

const forProject: PageRoute["answer"] = (request, params, deps, peer) =>
  hostedPage(request, params.projectId ?? "", deps, peer);
const forInternal: PageRoute["answer"] = (request, _params, deps, peer) =>
  hostedPage(request, INTERNAL_PROJECT_ID, deps, peer);

function noSuchFile(): Response {
  // The executable would send a text without a content type as bytes.
  const headers = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };
  return new Response("File not found.", { status: 404, headers });
}

/**
 * The hosted sign-in pages of every project, and their files. docs/wire/requests.md says which URLs a project trusts.
 */
export const hostedPages: readonly PageRoute[] = [
  { method: "GET", path: "/p/:projectId/handler", answer: forProject },
  { method: "GET", path: "/p/:projectId/handler/*", answer: forProject },
  { method: "GET", path: "/handler", answer: forInternal },
  { method: "GET", path: "/handler/*", answer: forInternal },
  {
    method: "GET",
    path: "/assets/*",
    answer: (request) => assetResponse(request) ?? noSuchFile(),
  },
];
