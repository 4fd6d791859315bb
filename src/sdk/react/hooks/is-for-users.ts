import { KnownError } from "#contract/errors.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { RequestRefused } from "#sdk/wire/decode.ts";

/** Whether an error says what the user can do: each but a broken server and a broken program. */
export const isForUsers = (error: unknown) =>
  [KnownError, RequestRefused, ConnectionError].some((kind) => error instanceof kind);
