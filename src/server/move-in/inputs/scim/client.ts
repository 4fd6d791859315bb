import type { Outgoing } from "#server/access/outgoing.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { reasonOf } from "../bytes.ts";
import { isObject } from "../json.ts";
import { AnswerFault } from "./faults.ts";

export interface ScimOptions {
  outgoing: Pick<Outgoing, "fetch">;
  /** The bearer token; null sends none. */
  token: string | null;
  wait(millis: number): Promise<unknown>;
  /** Tells the operator something that is no result, such as why nothing happens. */
  say(message: string): void;
  onProgress?(done: number, of: number): void;
}

/** A response of a few hundred users has some hundred KiB. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MILLIS = 60_000;
/** How often one request is sent again, and the longest wait before that. */
const MOST_WAITS = 8;
const LONGEST_WAIT_SECONDS = 10 * 60;
/** The server, or what is in front of it, is busy or down for a moment. */
const FOR_NOW = new Set([429, 502, 503, 504]);

/** A response that is too long. A smaller page may be shorter. */
export class PageTooLong extends SourceError {}

/** Sends the requests to one SCIM server. */
export class ScimClient {
  readonly #base: string;
  readonly #options: ScimOptions;
  /** A connection that fails is tried again only where one has worked: a wrong address is told at once. */
  #hasAnswered = false;

  constructor(base: string, options: ScimOptions) {
    this.#base = base;
    this.#options = options;
  }

  addressOf(path: string): string {
    return `${this.#base}/${path}`;
  }

  say(message: string): void {
    this.#options.say(message);
  }

  /** Gets a JSON object; null if the server has nothing at this path. Throws a SourceError that says what to do. */
  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Record<string, unknown> | null> {
    const address = this.addressOf(path);
    const search = new URLSearchParams(query).toString();
    const response = await this.#answered(address, search === "" ? address : `${address}?${search}`);
    if (response.status === 404 || response.status === 501) return null;
    const text = await response.text();
    if (response.status !== 200)
      throw new AnswerFault(address, response, { text, shown: (said) => this.#withoutToken(said) });
    const value = parsed(text);
    if (isObject(value)) return value;
    const isPage = /^\s*</.test(text);
    throw new SourceError(
      `${address} answers with ${isPage ? "a web page" : "something that is not a JSON object"}, not as a SCIM server. Check the address: it ends before /Users, as in https://idp.example.com/scim/v2`,
    );
  }

  async #answered(address: string, url: string): Promise<Response> {
    const { wait, say } = this.#options;
    for (let waits = 0; ; waits++) {
      const response = await this.#sent(address, url, waits);
      if (response && !FOR_NOW.has(response.status)) {
        this.#hasAnswered = true;
        return response;
      }
      const status = response ? `with ${response.status}` : "not at all";
      if (waits === MOST_WAITS) {
        throw new SourceError(`${address} answers ${status}, also after ${MOST_WAITS} more tries. Try again later.`);
      }
      const seconds = secondsOf(response?.headers.get("retry-after") ?? null) ?? 2 ** waits;
      if (seconds > LONGEST_WAIT_SECONDS) {
        const minutes = Math.ceil(seconds / 60);
        throw new SourceError(
          `${address} answers ${status}, and wants no request for ${minutes} minutes. Try again then.`,
        );
      }
      say(`${address} answers ${status}. Trying again in ${seconds} s.`);
      await wait(seconds * 1_000);
    }
  }

  /** Undefined if the connection broke, and another try may help. */
  async #sent(address: string, url: string, waits: number): Promise<Response | undefined> {
    const { outgoing, token } = this.#options;
    try {
      return await outgoing.fetch(url, {
        headers: {
          accept: "application/scim+json, application/json",
          "user-agent": "Hallpass-Import/1.0",
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        timeoutMillis: TIMEOUT_MILLIS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.name === "ResponseTooLong") {
        throw new PageTooLong(
          `${address} answers with more than ${MAX_RESPONSE_BYTES >> 20} MiB. Save it in a file, for example with curl, and import the file.`,
          error,
        );
      }
      if (error.name === "OutgoingRefused") {
        throw new SourceError(
          `${error.message} If it is in a network of your own, name that network in the setting HALLPASS_PRIVATE_TARGETS.`,
          error,
        );
      }
      if (this.#hasAnswered && waits < MOST_WAITS) return undefined;
      throw new SourceError(`${address} cannot be reached: ${this.#withoutToken(reasonOf(error))}`, error);
    }
  }

  #withoutToken(text: string): string {
    const { token } = this.#options;
    if (token === null) return text;
    return text.replaceAll(token, "…").replaceAll(encodeURIComponent(token), "…");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller says that it is not JSON.
    return undefined;
  }
}

/** `Retry-After` in seconds: a number of them, or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
