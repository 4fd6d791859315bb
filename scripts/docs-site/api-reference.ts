import { type Endpoint, isPerLevel, type Part } from "#contract/endpoint.ts";
import { errors } from "#contract/errors.ts";
import { oauthErrors, oauthErrorsOf } from "#contract/oauth/errors.ts";
import { DOCS_SERVER_URL } from "#server/pages/docs-pack.ts";
import { endpoints } from "../docs/wire-pages.ts";
import type { SitePage } from "./page.ts";
import { typeText } from "./type-text.ts";

/** The API reference: every endpoint of the contract with its parameters, body, response and errors. */
export function apiReference(part: string): SitePage {
  const groups = Map.groupBy(endpoints(), groupOf);
  const markdown = [
    "# API reference",
    `Paths are relative to \`${DOCS_SERVER_URL}/api/v1\`. The same reference as data: [openapi.json](/api/v1/openapi.json) (OpenAPI 3.1).`,
    "Each request names its project in `x-hallpass-project-id` and its access level (client, server or admin) in `x-hallpass-access-type`, and carries the key of that level. To act for a signed-in user, send the user's access token in `x-hallpass-access-token`.",
    ...[...groups.keys()].sort().flatMap((name) => [`## ${name}`, ...(groups.get(name) ?? []).map(described)]),
  ].join("\n\n");
  return { path: "api-reference", file: null, title: "API reference", markdown, part, isListed: true };
}

const groupOf = ({ path }: Endpoint): string =>
  path.split("/").filter((part) => part !== "" && part !== "internal")[0] ?? "index";

function described(endpoint: Endpoint): string {
  const { id, summary, access, params, query, body, response, status = 200 } = endpoint;
  const levels = typeof access === "string" ? "no key needed" : access.join(", ");
  const who = `Access: ${levels}${endpoint.user ? ", with a signed-in user" : ""}${endpoint.project ? ", in project internal" : ""}.`;
  return [
    `### ${id}`,
    `${summary}. ${who}`,
    ...shape("Path", params),
    ...shape("Query", query),
    ...shape(endpoint.bodyType === "form" ? "Body (application/x-www-form-urlencoded)" : "Body", body),
    ...(endpoint.bodyType === "bytes" ? ["**Body (application/octet-stream)**", "The file."] : []),
    ...(response ? shape(`Response ${status}`, response) : [`**Response ${status}**`, "Plain text."]),
    ...errorsOf(endpoint),
  ].join("\n\n");
}

function shape(title: string, part: Part | undefined): string[] {
  if (!part) return [];
  if (!isPerLevel(part)) return [`**${title}**`, `\`\`\`text\n${typeText(part)}\n\`\`\``];
  return [...shape(`${title} for clients`, part.client), ...shape(`${title} for servers and admins`, part.server)];
}

function errorsOf(endpoint: Endpoint): string[] {
  const lines = [
    ...endpoint.errors.map((code) => `- \`${code}\` (${errors[code].status})`),
    ...oauthErrorsOf(endpoint).map((code) => `- \`${code}\` (${oauthErrors[code].status}): ${oauthErrors[code].when}`),
  ];
  return lines.length === 0 ? [] : ["**Errors**", lines.join("\n")];
}
