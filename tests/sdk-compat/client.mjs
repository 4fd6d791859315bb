/**
 * Loads a published client: `<program>.mjs <package> <base url> <project as JSON>`. For programs that run in their own
 * process under Node and Bun, and print their result as one line of JSON.
 */
import "./without-pauses.mjs";
import { createRequire } from "node:module";

const [, , name, baseUrl, projectJson] = process.argv;
export const project = JSON.parse(projectJson);

/** Every request with its status and its prefix. */
const calls = [];
/** The details of the last request for a second factor. Clients keep them in storage that only browsers have. */
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

/** A code from the mail to an address, from the test: one to type, or that of the link. */
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

/** Prints the last line of the program, which the test reads. */
export function tell(told) {
  process.stdout.write(`\n${JSON.stringify({ told, calls })}\n`);
  process.exit(0);
}
