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
      const { error, ...rest } = fields;
      const details = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`);
      const stack =
        error === undefined ? "" : `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
      write([new Date().toISOString().slice(11, 19), mark, message, ...details].join(" ").trimEnd() + stack);
    };
  return { info: line(" "), warn: line("!"), error: line("✗") };
}

function errorFields(error: unknown): Fields {
  if (error === undefined) return {};
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}
