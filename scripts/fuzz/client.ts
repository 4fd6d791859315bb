import type { Socket } from "bun";
import type { FuzzRequest } from "./request.ts";

/** A reply as it came; status 0: the server closed the connection without one. */
export interface FuzzReply {
  status: number;
  headers: Map<string, string>;
  body: string;
  millis: number;
}

/** No reply arrived in time. */
export class NoReply extends Error {
  override readonly name = "NoReply";
}

const HANG_MILLIS = 15_000;

/** One connection to the server at a time, kept open as browsers do. It sends bytes that no other client would. */
export class Connection {
  #socket: Socket<undefined> | null = null;
  #received: Buffer = Buffer.alloc(0);
  #isClosed = true;
  #wake: () => void = () => {};
  /** What the socket has not taken yet. */
  #unsent: Buffer = Buffer.alloc(0);

  constructor(readonly port: number) {}

  async exchange(bytes: Buffer, { isHead = false, endsAfter = false } = {}): Promise<FuzzReply> {
    const startedAt = performance.now();
    if (this.#isClosed) await this.#open();
    this.#received = Buffer.alloc(0);
    this.#unsent = bytes;
    this.#flush();
    if (endsAfter) this.#socket?.shutdown(true);
    for (;;) {
      const reply = read(this.#received, isHead, this.#isClosed);
      if (reply) {
        if (reply.mustClose || endsAfter) this.close();
        const { status, headers, body } = reply;
        return { status, headers, body, millis: performance.now() - startedAt };
      }
      if (this.#isClosed) return { status: 0, headers: new Map(), body: "", millis: performance.now() - startedAt };
      const left = HANG_MILLIS - (performance.now() - startedAt);
      if (left <= 0) {
        this.close();
        throw new NoReply(`No reply in ${HANG_MILLIS} ms.`);
      }
      await this.#change(left);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
    this.#socket = null;
  }

  #change(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #flush(): void {
    if (this.#unsent.length === 0 || !this.#socket) return;
    const written = this.#socket.write(this.#unsent);
    this.#unsent = this.#unsent.subarray(Math.max(0, written));
  }

  async #open(): Promise<void> {
    const here = (socket: Socket<undefined>) => socket === this.#socket;
    this.#isClosed = false;
    this.#socket = null;
    this.#socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: this.port,
      socket: {
        data: (socket, chunk) => {
          if (!here(socket)) return;
          this.#received = Buffer.concat([this.#received, chunk]);
          this.#wake();
        },
        drain: (socket) => {
          if (here(socket)) this.#flush();
        },
        close: (socket) => this.#ended(here(socket)),
        end: (socket) => this.#ended(here(socket)),
        error: (socket) => this.#ended(here(socket)),
      },
    });
  }

  #ended(isThis: boolean): void {
    if (!isThis) return;
    this.#isClosed = true;
    this.#wake();
  }
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

function read(received: Buffer, isHead: boolean, isClosed: boolean) {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const [first = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  if (status === 100) return read(received.subarray(end + 4), isHead, isClosed);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
  }
  const mustClose = headers.get("connection")?.toLowerCase() === "close";
  const rest = received.subarray(end + 4);
  const done = (bytes: Uint8Array) => ({ status, headers, body: Buffer.from(bytes).toString("utf8"), mustClose });
  if (isHead || status === 204 || status === 304) return done(Buffer.alloc(0));
  if (headers.get("transfer-encoding") === "chunked") {
    const whole = unchunked(rest);
    return whole ? done(whole) : null;
  }
  const length = headers.get("content-length");
  if (length === undefined) return isClosed ? { ...done(rest), mustClose: true } : null;
  return rest.length >= Number(length) ? done(rest.subarray(0, Number(length))) : null;
}

function unchunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    if (size === 0) return bytes.length >= line + 4 ? Buffer.concat(parts) : null;
    if (bytes.length < line + 2 + size + 2) return null;
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

const asLatin1 = (text: string) => Buffer.from(text.toWellFormed(), "utf8").toString("latin1");
/** A header that ended early would make the rest of it part of the next request. */
const inHeader = (text: string) => asLatin1(text).replace(/[\r\n\0]/g, " ");

/** A request as bytes, with values in place of its references. */
export function bytesOf(
  request: FuzzRequest,
  port: number,
  resolve: (text: string, encode?: (v: string) => string) => string,
) {
  const { method, framing } = request;
  const target = asLatin1(resolve(request.target, encodeURIComponent)).replace(/[\r\n\0 ]/g, "");
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  const body =
    request.body === null
      ? null
      : Buffer.from(typeof request.body === "string" ? resolve(request.body, inJson).toWellFormed() : request.body);
  const headers = request.headers.map(([name, value]) => `${name}: ${inHeader(resolve(value))}`);
  if (body && !request.headers.some(([name]) => name === "content-type"))
    headers.push("content-type: application/json");
  if (body) {
    if (framing === "chunked") headers.push("transfer-encoding: chunked");
    else headers.push(`content-length: ${framing === "short" ? body.length + 10 : body.length}`);
  } else if (method !== "GET" && method !== "HEAD") headers.push("content-length: 0");
  const lines = [`${method} ${target} HTTP/1.1`, `host: localhost:${port}`, ...headers];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (!body) return { bytes: head, target, body: "" };
  const sent =
    framing === "chunked"
      ? Buffer.concat([
          Buffer.from(`${body.length.toString(16)}\r\n`),
          body,
          Buffer.from(body.length > 0 ? "\r\n0\r\n\r\n" : "\r\n"),
        ])
      : body;
  return { bytes: Buffer.concat([head, sent]), target, body: body.toString("utf8") };
}
