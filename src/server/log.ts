/** One line per thing worth knowing. Never a secret, token, code, password or mail address in it. */
export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields & { error?: unknown }): void;
}

type Fields = Record<string, unknown>;
type Write = (line: string) => void;

export function jsonLog(write: Write): Log {
  const line =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(
        JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, ...errorFields(fields.error) }),
      );
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

export function prettyLog(write: Write): Log {
  const line =
    (mark: string) =>
    (message: string, fields: Fields = {}) => {
      const { error: _, ...rest } = fields;
      const details = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
      const { error, stack = error } = errorFields(fields.error);
      const below = error === undefined ? "" : `\n${String(stack)}`;
      write([new Date().toISOString().slice(11, 19), mark, message, ...details].join(" ").trimEnd() + below);
    };
  return { info: line(" "), warn: line("!"), error: line("✗") };
}

function errorFields(error: unknown): { error?: string; stack?: string } {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: String(error) };
  // A failed query's own message lists its parameters, and secrets and addresses are among them; its cause says why.
  const told = "params" in error && error.cause instanceof Error ? error.cause : error;
  return { error: told.message, stack: told.stack };
}
