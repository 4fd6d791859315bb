import { safeError } from "./db/store/safe-error.ts";

/** Writes one line per event or state. A line never contains a secret, token, code, password or email address. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields & { error?: unknown }): void;
  /** A request, for the access log: written at every level. */
  request(message: string, fields?: Fields): void;
}

export const LOG_LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Drops the lines below a level. */
export function atLevel(log: Log, lowest: LogLevel): Log {
  const shown = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(lowest) + 1);
  const hidden = LOG_LEVELS.filter((level) => !shown.includes(level));
  return { ...log, ...Object.fromEntries(hidden.map((level) => [level, () => {}])) };
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
        JSON.stringify({ time: isoNow(), level, message, ...fields, ...errorFields(fields.error) }),
        level === "warn" || level === "error",
      );
  return {
    debug: line("debug"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    request: line("info"),
  };
}

let formatted = { millis: 0, iso: "" };

/** The time as text. Many lines have the same millisecond, and writing a date costs as much as the rest of a line. */
function isoNow(): string {
  const millis = Date.now();
  if (millis !== formatted.millis) formatted = { millis, iso: new Date(millis).toISOString() };
  return formatted.iso;
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
  return { debug: line("·"), info: line(" "), warn: line("!"), error: line("✗"), request: line(" ") };
}

const shown = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : escaped(String(value)));

/** Strangers choose some of these texts: a line break would make a line of its own, and an escape moves the cursor. */
const escaped = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

function errorFields(error: unknown): { error?: string; stack?: string } {
  if (error === undefined) return {};
  const { message, stack } = safeError(error);
  return { error: message, stack };
}
