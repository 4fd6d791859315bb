import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { codeOf } from "./files/place.ts";

/**
 * The destination of the log. If the log cannot be written, the server continues: lines are lost, and one message
 * reports it.
 */
export interface LogOutput {
  write(text: string): void;
  /** Opens the file again under its name, after another program has renamed it. */
  reopen(): void;
}

type Complain = (text: string) => void;

/** Without waiting: opening or filling a named pipe that nobody reads would stop the server. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
const OWNER_ONLY = 0o600;

/** A log file, which only its owner can read if this creates it. */
export function logFile(path: string, complain: Complain = complainOnStderr): LogOutput {
  let file: number | null = null;
  const appending = appender(`the log file ${path} (HALLPASS_LOG_FILE)`, complain, () => {
    file ??= openSync(path, FLAGS, OWNER_ONLY);
    return file;
  });
  // The first message comes at the start, when somebody reads it.
  appending("");
  return {
    write: appending,
    reopen() {
      if (file !== null) closeSync(file);
      file = null;
      appending("");
    },
  };
}

/** The standard output, or another stream of the process. */
export function logStream(stream: NodeJS.WriteStream, complain: Complain = complainOnStderr): LogOutput {
  const [fd, what] =
    stream === process.stderr ? ([2, "the standard error"] as const) : ([1, "the standard output"] as const);
  if (!stream.isTTY && isFile(fd)) {
    return { write: appender(what, complain, () => fd), reopen() {} };
  }
  const once = complainOnce(what, complain);
  stream.on("error", once);
  return {
    write(text) {
      try {
        stream.write(text);
      } catch (error) {
        once(error);
      }
    },
    reopen() {},
  };
}

/** A stream ends with its first error, but a full disk may have room again. */
function isFile(fd: 1 | 2): boolean {
  try {
    const found = fstatSync(fd);
    return found.isFile() || found.isCharacterDevice();
  } catch {
    return false;
  }
}

/** Writes to a file; `open` returns its descriptor. */
function appender(what: string, complain: Complain, open: () => number): (text: string) => void {
  let once = complainOnce(what, complain);
  let isMidLine = false;
  return (text) => {
    let written = 0;
    const bytes = Buffer.from(isMidLine && text !== "" ? `\n${text}` : text);
    try {
      const file = open();
      while (written < bytes.length) written += writeSync(file, bytes, written);
      if (bytes.length === 0) return;
      isMidLine = false;
      once = complainOnce(what, complain);
    } catch (error) {
      if (written > 0) isMidLine = bytes[written - 1] !== NEWLINE;
      once(error);
    }
  };
}

const NEWLINE = 0x0a;

function complainOnce(what: string, complain: Complain): (error: unknown) => void {
  let hasComplained = false;
  return (error) => {
    if (hasComplained) return;
    hasComplained = true;
    const reason = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    complain(`Cannot write the log to ${what}: ${reason}. The server serves on; log lines are lost until this works.`);
  };
}

/** Never throws: the standard error may be as broken as the log. */
function complainOnStderr(text: string): void {
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // Nothing is left to say it on.
  }
}
