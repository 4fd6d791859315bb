/**
 * A published client as it was published, and what it is told: `<program>.mjs <package> <base url> <project as JSON>`.
 * For programs of their own, under Node and Bun, each of which says as one line of JSON how it went.
 */
import { createRequire } from "node:module";

const [, , name, baseUrl, projectJson] = process.argv;
export const project = JSON.parse(projectJson);

/** Every request with the status it was answered with, and the prefix it spoke. */
const calls = [];
/** What the last refusal for want of a second factor carried. Clients keep it in storage that only browsers have. */
let attempt;
export const attemptCode = () => attempt;
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await realFetch(input, init);
  const actual = [...response.headers].find(([header]) => /^x-\w+-actual-status$/.test(header))?.[1];
  const prefixes = [...request.headers.keys()].map((header) => /^x-(stack|hexclave|hallpass)-/.exec(header)?.[1]);
  const path = request.url.replace(baseUrl, "");
  calls.push({
    call: `${request.method} ${path}`,
    status: Number(actual ?? response.status),
    prefix: prefixes.find(Boolean),
  });
  const body = await response.clone().text();
  attempt = /"attempt_code":\s*"([0-9a-z]{45})"/.exec(body)?.[1] ?? attempt;
  return response;
};

/** What came by mail, as a person sees it who has the mail; the test hands it out: a code to type, or that of the link. */
export const mailed = async (to, what) =>
  (await realFetch(`${project.mails}?${new URLSearchParams({ to, what })}`)).text();

export const { StackClientApp, StackServerApp, StackAdminApp } = createRequire(import.meta.url)(name);
const { publishableClientKey } = project.keys;
export const common = {
  baseUrl,
  projectId: project.id,
  publishableClientKey,
  noAutomaticPrefetch: true,
  redirectMethod: "none",
};
export const codeOf = (result) => (result.status === "ok" ? "ok" : result.error.errorCode);

/** The last line of the program, which the test reads. */
export function tell(told) {
  process.stdout.write(`\n${JSON.stringify({ told, calls })}\n`);
  process.exit(0);
}
