import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";
import { type Endpoint, isPerLevel, type Part } from "#contract/endpoint.ts";
import { errors } from "#contract/errors.ts";

/** Renders the contract as a page without scripts or external resources. */
export function referenceHtml(endpoints: readonly Endpoint[], serverUrl: string, nonce: string): string {
  const groups = Map.groupBy(endpoints, groupOf);
  const names = [...groups.keys()].sort();
  const contents = names.map((name) => `<li><a href="#${e(name)}">${e(name)}</a></li>`).join("");
  const sections = names.map((name) => sectionHtml(name, groups.get(name) ?? [])).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Hallpass API reference</title><style nonce="${nonce}">${STYLE}</style></head>
<body>
<a class="skip" href="#endpoints">Skip to endpoints</a>
<header><h1>Hallpass API</h1><p>Paths are relative to <code>${e(serverUrl)}/api/v1</code>. The same reference as data: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Each request names its project in <code>x-hallpass-project-id</code> and its access level (client, server or admin) in <code>x-hallpass-access-type</code>, and carries the key of that level. To act for a signed-in user, send the user's access token in <code>x-hallpass-access-token</code>.</p></header>
<nav aria-label="Groups"><ul>${contents}</ul></nav>
<main id="endpoints">
${sections}
</main>
</body>
</html>
`;
}

const e = (text: string) => Bun.escapeHTML(text);

function groupOf({ path }: Endpoint): string {
  return path.split("/").filter((part) => part !== "" && part !== "internal")[0] ?? "index";
}

function sectionHtml(name: string, endpoints: readonly Endpoint[]): string {
  return `<section aria-labelledby="${e(name)}"><h2 id="${e(name)}">${e(name)}</h2>${endpoints.map(endpointHtml).join("\n")}</section>`;
}

function endpointHtml(endpoint: Endpoint): string {
  const { method, path, summary, access, params, query, body, response, status = 200 } = endpoint;
  const levels = typeof access === "string" ? "no key needed" : access.join(", ");
  return `<article id="${e(anchorOf(endpoint))}">
<h3><span class="method">${method}</span> <code>${e(path)}</code></h3>
<p>${e(summary)}. <span class="quiet">Access: ${e(levels)}${endpoint.user ? ", with a signed-in user" : ""}${endpoint.project ? ", in project internal" : ""}.</span></p>
${partHtml("Path", params)}${partHtml("Query", query)}${partHtml("Body", body)}${response ? partHtml(`Response ${status}`, response) : `<h4>Response ${status}</h4><p>Plain text.</p>`}${errorsHtml(endpoint)}
</article>`;
}

const anchorOf = ({ id }: Endpoint) =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");

function partHtml(title: string, part: Part | undefined): string {
  if (!part) return "";
  if (!isPerLevel(part)) return `<h4>${title}</h4><pre tabindex="0"><code>${e(typeText(part))}</code></pre>`;
  return `${partHtml(`${title} for clients`, part.client)}${partHtml(`${title} for servers and admins`, part.server)}`;
}

function errorsHtml({ errors: codes }: Endpoint): string {
  if (codes.length === 0) return "";
  const items = codes.map(
    (code) =>
      `<li><a href="/docs/errors/${code}"><code>${code}</code></a> <span class="quiet">${errors[code].status}</span></li>`,
  );
  return `<h4>Errors</h4><ul>${items.join("")}</ul>`;
}

/** Writes a schema as a TypeScript type. */
export function typeText(schema: TSchema, indent = ""): string {
  switch (schema[Kind]) {
    case "Object": {
      const entries = Object.entries(schema.properties as Record<string, TSchema>);
      if (entries.length === 0) return "{}";
      const inner = `${indent}  `;
      const lines = entries.map(
        ([name, each]) => `${inner}${name}${each[OptionalKind] ? "?" : ""}: ${typeText(each, inner)}${noteOf(each)}`,
      );
      return `{\n${lines.join("\n")}\n${indent}}`;
    }
    case "Array":
      return `${wrapped(typeText(schema.items, indent))}[]`;
    case "Union":
      return (schema.anyOf as TSchema[]).map((each) => typeText(each, indent)).join(" | ");
    case "Intersect":
      return typeText(schema.allOf.at(-1), indent);
    case "Literal":
      return JSON.stringify(schema.const);
    case "Integer":
      return "integer";
    case "Unknown":
      return "any JSON";
    default:
      return String(schema.type ?? schema[Kind]).toLowerCase();
  }
}

const wrapped = (type: string) => (type.includes(" | ") ? `(${type})` : type);

function noteOf(schema: TSchema): string {
  const notes = [
    schema.format,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.description,
  ].filter(Boolean);
  return notes.length > 0 ? `  // ${notes.join("; ")}` : "";
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#34343b);--quiet:light-dark(#52525b,#a1a1aa);--soft:light-dark(#f4f4f5,#1d1d22);--back:light-dark(#fff,#131316);--accent:light-dark(#1d4ed8,#93b4ff)}
*{box-sizing:border-box}body{margin:0 auto;max-width:880px;padding:40px 20px 80px;background:var(--back);font:16px/1.6 system-ui,sans-serif}
h1{font-size:30px;line-height:1.2;margin:0 0 8px}h2{margin:56px 0 8px;font-size:22px;text-transform:capitalize}h3{margin:0;font-size:16px;overflow-wrap:anywhere}h4{margin:16px 0 4px;font-size:13px;color:var(--quiet)}
p{margin:6px 0}a{color:var(--accent)}code,pre{font:13px/1.6 ui-monospace,Menlo,Consolas,monospace}pre{margin:0;padding:12px 14px;overflow:auto;background:var(--soft);border-radius:8px}
article{margin:16px 0;padding:18px 20px;border:1px solid var(--line);border-radius:12px}.method{display:inline-block;min-width:58px;font-size:12px;letter-spacing:.04em;color:var(--accent)}.quiet{color:var(--quiet)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:20px 0 0;padding:0;list-style:none;text-transform:capitalize}article ul{margin:0;padding-left:18px;overflow-wrap:anywhere}
.skip{position:absolute;left:-999px}.skip:focus{position:static}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
