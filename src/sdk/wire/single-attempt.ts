import type { Connection } from "./connection.ts";
import { Unanswered } from "./connection-error.ts";
import { diagnosed } from "./diagnostics.ts";
import { fetchOptions } from "./fetch-options.ts";
import { limited } from "./time-limit.ts";

/** A response, whole. */
export interface Answer {
  response: Response;
  text: string;
}

/** Sends a request once, outside of the API's own wire. Throws a `ConnectionError` if no response arrives within 30 s. */
export async function singleAttempt(
  connection: Pick<Connection, "deps" | "baseUrl">,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  const { deps } = connection;
  try {
    return await limited(deps, url, async (signal) => {
      const response = await deps.fetch(url, { ...fetchOptions(), ...init, signal });
      return { response, text: await response.text() };
    });
  } catch (error) {
    const unanswered = error instanceof TypeError ? new Unanswered(url, { cause: error }) : error;
    throw unanswered instanceof Unanswered ? await diagnosed(connection, unanswered) : error;
  }
}
