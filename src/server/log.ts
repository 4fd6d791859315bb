import { safeError } from "./db/store/safe-error.ts";

/** Writes one line per event or state. A line never contains a secret, token, code, password or mail address. */
export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields & { error?: unknown }): void;
}

type Fields = Record<string, unknown>;
type Write = (line: string, isUrgent: boolean) => void;

const GATHERED_MILLIS = 100;
const GATHERED_MOST = 500;

/**
 * Gathers lines for a moment and writes them together, since each write costs a request as much as a query. Urgent
 * lines are written at once, with all lines before them; `flush` is for the end of the process.
 */
export function gathered(write: (text: string) => void): { write: Write; flush(): void } {
  let lines: string[] = [];
  let timer: Timer | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const text = `${lines.join("\n")}\n`;
    lines = [];
    write(text);
  }
  return {
    write(line, isUrgent) {
      lines.push(line);
      if (isUrgent || lines.length >= GATHERED_MOST) flush();
      else timer ??= setTimeout(flush, GATHERED_MILLIS);
    },
    flush,
  };
}

export function jsonLog(write: Write): Log {
  const line =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(
        JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, ...errorFields(fields.error) }),
        level !== "info",
      );
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

export function prettyLog(write: Write): Log {
  const line =
    (mark: string) =>
    (message: string, fields: Fields = {}) => {
      const { error: _, ...rest } = fields;
      const details = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
      const { error, stack = error } = errorFields(fields.error);
      const below = error === undefined ? "" : `\n${String(stack)}`;
      write([new Date().toISOString().slice(11, 19), mark, message, ...details].join(" ").trimEnd() + below, true);
    };
  return { info: line(" "), warn: line("!"), error: line("✗") };
}

const shown = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

function errorFields(error: unknown): { error?: string; stack?: string } {
  if (error === undefined) return {};
  const { message, stack } = safeError(error);
  return { error: message, stack };
}
