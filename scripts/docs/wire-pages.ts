import { Kind, type TSchema } from "@sinclair/typebox";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Details, type ErrorCode, errors, KnownError, toWire } from "#contract/errors.ts";
import { GENERAL_OAUTH_ERRORS, type OAuthErrorCode, oauthErrors } from "#contract/oauth/errors.ts";
import { type RefusalCode, refusals } from "#contract/refusals.ts";
import { contractEndpoints } from "../check/endpoints.ts";
import type { Page } from "./page.ts";

const GENERATED = "This page is generated from `src/contract`: `npm run docs` writes it, `npm run check` compares it.";

export const wirePages = (): Page[] => [
  { file: "docs/wire/endpoints.md", markdown: endpointsPage(endpoints()) },
  { file: "docs/wire/error-codes.md", markdown: errorsPage(endpoints()) },
];

/** Every endpoint, by path and method. */
export const endpoints = (): Endpoint[] =>
  contractEndpoints()
    .map(({ endpoint }) => endpoint)
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function endpointsPage(all: Endpoint[]): string {
  return [
    "# Endpoints",
    GENERATED,
    'Paths are relative to `/api/v1`. [Levels](levels.md) explains which callers may use an endpoint; a running server describes bodies and replies at `/api/v1/reference`. "User" means that a signed-in user is required. "Internal" means that only project `internal` has the endpoint.',
    table(
      ["Method", "Path", "Access", "Summary"],
      all.map((each) => [each.method, code(each.path), accessOf(each), each.summary]),
    ),
  ].join("\n\n");
}

function accessOf({ access, user, project }: Endpoint): string {
  const levels = access === "none" || access === "anyone" ? access : levelsOf(access);
  return [levels, ...(user ? ["user"] : []), ...(project ? [project] : [])].join(", ");
}

/** A level includes the levels before it, so the first one is enough. */
const levelsOf = (access: readonly string[]) => (access.length > 1 ? `${access[0]} and above` : access.join());

function errorsPage(all: Endpoint[]): string {
  const codes = (Object.keys(errors) as ErrorCode[]).sort(compare);
  const declaring = (name: ErrorCode) => all.filter((each) => each.errors.includes(name));
  return [
    "# Error codes",
    GENERATED,
    '[Errors](errors.md) describes the reply around a code. A word in angle brackets stands for a detail of that name. "Own" marks a code of Hallpass, which clients with other prefixes receive as plain text. "Client" marks a code that only client libraries create; "reserved" marks a code that clients know and that is never sent.',
    table(
      ["Code", "Status", "Kind", "Details", "Text"],
      codes.map((name) => [code(name), `${errors[name].status}`, kindOf(name), detailsOf(name), code(textOf(name))]),
    ),
    "## Which endpoints declare a code",
    "Codes that can arise before a request reaches its endpoint ([the order of checks](requests.md#the-order-of-checks)) are listed only where an endpoint has further reasons for them. Codes that the server never sends are missing.",
    codes
      .filter((name) => declaring(name).length > 0)
      .map(
        (name) =>
          `- ${code(name)}: ${declaring(name)
            .map(({ id }) => code(id))
            .join(", ")}`,
      )
      .join("\n"),
    "## Codes of OAuth",
    `The endpoints of a project's authorization server answer \`{ "error": <code>, "error_description": <text> }\` ([errors](errors.md#oauth)). Each of them can answer ${GENERAL_OAUTH_ERRORS.map(code).join(", ")}; the first and the second also with the status of their cause, such as 413 or 429.`,
    table(
      ["Code", "Status", "When", "Source"],
      (Object.keys(oauthErrors) as OAuthErrorCode[])
        .sort(compare)
        .map((name) => [code(name), `${oauthErrors[name].status}`, oauthErrors[name].when, oauthErrors[name].source]),
    ),
    "## Codes of text",
    "Clients with the prefix `hallpass` find these codes in the header `x-hallpass-refusal`; the body is the text ([errors](errors.md#text)). A word in angle brackets stands for a value.",
    table(
      ["Code", "Status", "Text"],
      (Object.keys(refusals) as RefusalCode[])
        .sort(compare)
        .map((name) => [code(name), `${refusals[name].status}`, code(refusalText(name))]),
    ),
  ].join("\n\n");
}

const kindOf = (name: ErrorCode) => {
  const { own, sentBy } = errors[name];
  return own ? "own" : sentBy === "server" ? "" : sentBy;
};

const propertiesOf = (name: ErrorCode): [string, TSchema][] =>
  Object.entries((errors[name].details as TSchema | undefined)?.properties ?? {});

/** The details on the wire, which some codes omit. */
const detailsOf = (name: ErrorCode) =>
  Object.keys((toWire(sampleFor(name)).details as object | undefined) ?? {})
    .map(code)
    .join(", ");

/** The text of an error in one line, with the names of its details instead of their values. */
export const textOf = (name: ErrorCode) => inOneLine(sampleFor(name).message);

/** The text of a refusal in one line, with the names of its values. */
export const refusalText = (name: RefusalCode) => inOneLine(refusals[name].message.replace(/\{(\w+)\}/g, "<$1>"));

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, " ").trim();

function sampleFor(name: ErrorCode): KnownError {
  const details: unknown = Object.fromEntries(
    propertiesOf(name).map(([detail, schema]) => [detail, sampleOf(detail, schema)]),
  );
  // The details match the code's own schema, except for words instead of numbers, which appear only in the text.
  return new KnownError(name, details as Details<ErrorCode>) as KnownError;
}

/** A value that makes a message readable: the name of a text or number, and nothing for optional parts. */
function sampleOf(name: string, schema: TSchema): unknown {
  if (schema[Kind] === "Array") return schema.items[Kind] === "String" ? [`<${name}>`] : [];
  if (schema[Kind] === "Boolean") return false;
  if (schema[Kind] === "Literal") return schema.const;
  const isNullableNumber = schema[Kind] === "Union" && schema.anyOf.some((each: TSchema) => each[Kind] === "Integer");
  return isNullableNumber ? null : `<${name}>`;
}

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
