import type { TSchema } from "@sinclair/typebox";
import { type ErrorCode, type ErrorGroup, errors } from "#contract/errors.ts";
import { type OAuthErrorCode, oauthErrors } from "#contract/oauth/errors.ts";
import { type RefusalCode, refusals } from "#contract/refusals.ts";
import { endpoints, refusalText, textOf } from "../docs/wire-pages.ts";
import { errorHelp, refusalHelp } from "./error-help.ts";
import type { SitePage } from "./page.ts";
import { typeText } from "./type-text.ts";

const knownCodes = (Object.keys(errors) as ErrorCode[]).sort();
const oauthCodes = (Object.keys(oauthErrors) as OAuthErrorCode[]).sort();
const refusalCodes = (Object.keys(refusals) as RefusalCode[]).sort();

/** Every code that has a page of its own. */
export const errorCodes: ReadonlySet<string> = new Set([...knownCodes, ...refusalCodes]);

/** A page for each code, at an address that never changes, and the list of all codes. */
export function errorPages(part: string): SitePage[] {
  const page = (path: string, title: string, markdown: string): SitePage => ({
    path,
    file: path === "errors" ? "docs/wire/error-codes.md" : null,
    title,
    markdown,
    part,
    isListed: path === "errors",
  });
  return [
    page("errors", "Error codes", listOfErrors()),
    ...knownCodes.map((code) => page(`errors/${code}`, code, knownErrorPage(code))),
    ...refusalCodes.map((code) => page(`errors/${code}`, code, refusalPage(code))),
  ];
}

function listOfErrors(): string {
  return [
    "# Error codes",
    "Each code has a page with its cause and its cure. The header `x-hallpass-error-docs` of a reply names the page.",
    "## Known errors",
    "A program can tell these errors by their codes: the SDK throws or returns a `KnownError`, and the body of the reply is JSON. A word in angle brackets stands for a detail.",
    table(knownCodes.map((code) => [code, errors[code].status, textOf(code)])),
    "## Codes of OAuth",
    "The endpoints of a project's authorization server reply with these codes of the standards, as JSON: the code in `error`, and a sentence for developers in `error_description`.",
    table(oauthCodes.map((code) => [code, oauthErrors[code].status, oauthErrors[code].when])),
    "## Codes of text",
    "These replies are plain text. The header `x-hallpass-refusal` has the code, and the SDK throws a `RequestRefused`. A word in angle brackets stands for a value.",
    table(refusalCodes.map((code) => [code, refusals[code].status, refusalText(code)])),
  ].join("\n\n");
}

const table = (rows: [code: string, status: number, text: string][]) =>
  [
    "| Code | Status | Text |",
    "| --- | --- | --- |",
    ...rows.map(([code, status, text]) => `| \`${code}\` | ${status} | ${inProse(text)} |`),
  ].join("\n");

const SENDERS = {
  server: null,
  client: "Only the SDK creates this error; the server never sends it.",
  reserved: null,
} as const;

function knownErrorPage(code: ErrorCode): string {
  const { status, sentBy, own, group, details }: (typeof errors)[ErrorCode] & { group?: ErrorGroup } = errors[code];
  const declaring = endpoints().filter((each) => each.errors.includes(code));
  const { cause, cure } = errorHelp[code];
  const schema: TSchema | undefined = details;
  return [
    `# ${code}`,
    quoted(textOf(code)),
    [
      `Status ${status}.`,
      group && `It belongs to the group \`${group}\`.`,
      own && "Clients with other prefixes than `hallpass` get it as plain text.",
      SENDERS[sentBy],
    ]
      .filter(Boolean)
      .join(" "),
    "## Cause",
    cause,
    "## Cure",
    cure,
    ...(schema ? ["## Details", `\`\`\`text\n${typeText(schema)}\n\`\`\``] : []),
    ...(sentBy === "reserved" ? [] : ["## In code", snippet(code, schema)]),
    ...endpointList(declaring.map(({ id }) => id)),
  ].join("\n\n");
}

function snippet(code: ErrorCode, details: TSchema | undefined): string {
  const [first] = Object.keys(details?.properties ?? {});
  const shown = first === undefined ? "error.message" : `error.details.${first}`;
  return `\`\`\`ts
import { isKnown } from "hallpass";

export function explain(error: unknown) {
  if (isKnown(error, "${code}")) console.error(${shown});
  else throw error;
}
\`\`\``;
}

function refusalPage(code: RefusalCode): string {
  const { cause, cure } = refusalHelp[code];
  return [
    `# ${code}`,
    quoted(refusalText(code)),
    `Status ${refusals[code].status}, plain text. The header \`x-hallpass-refusal\` has the code.`,
    "## Cause",
    cause,
    "## Cure",
    cure,
    "## In code",
    `\`\`\`ts
import { RequestRefused } from "hallpass";

export function explain(error: unknown) {
  if (error instanceof RequestRefused && error.code === "${code}") console.error(error.message);
  else throw error;
}
\`\`\``,
  ].join("\n\n");
}

/** Codes that can arise before a request reaches its endpoint are declared by few endpoints. */
function endpointList(ids: string[]): string[] {
  if (ids.length === 0) return [];
  return ["## Endpoints", ids.map((id) => `- \`${id}\``).join("\n")];
}

/** Text that Markdown shows as it is. */
const inProse = (text: string) => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

const quoted = (text: string) => `> ${inProse(text)}`;
