import type { Dice } from "./dice.ts";

/** Bytes that are not a good request. Whatever the server does with them, it keeps serving others. */
export interface RawAttack {
  name: string;
  parts: readonly Buffer[];
  /** The pause between two parts. */
  pauseMillis: number;
}

const HOST = "host: localhost\r\n";
const bytes = (text: string) => Buffer.from(text, "latin1");
const post = (headers: string, body = "") =>
  bytes(`POST /api/v1/auth/anonymous/sign-up HTTP/1.1\r\n${HOST}${headers}\r\n${body}`);

const ATTACKS: Record<string, (dice: Dice) => Buffer[]> = {
  "random bytes": (dice) => [Buffer.from(Array.from({ length: 1 + dice.below(4_000) }, () => dice.below(256)))],
  "many headers": (dice) => [
    bytes(`GET /health HTTP/1.1\r\n${HOST}${"a: b\r\n".repeat(dice.pick([200, 5_000, 50_000]))}\r\n`),
  ],
  "a long header": (dice) => [
    bytes(`GET /health HTTP/1.1\r\n${HOST}x: ${"y".repeat(dice.pick([9_000, 20_000, 3_000_000]))}\r\n\r\n`),
  ],
  "a long path": (dice) => [bytes(`GET /${"a".repeat(dice.pick([9_000, 70_000, 2_000_000]))} HTTP/1.1\r\n${HOST}\r\n`)],
  "no end of the head": () => [bytes(`GET /health HTTP/1.1\r\n${HOST}x: `)],
  "odd methods": (dice) => [
    bytes(`${dice.pick(["", "G\0T", "get", "A".repeat(5_000), "CONNECT", "PRI"])} /health HTTP/1.1\r\n${HOST}\r\n`),
  ],
  "odd versions": (dice) => [
    bytes(`GET /health ${dice.pick(["HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "", "HTTP/1.1 x"])}\r\n${HOST}\r\n`),
  ],
  "odd targets": (dice) => [
    bytes(`GET ${dice.pick(["*", "?", "#", "\xff\xfe", "/a b", "\\", "//", "http://", "/%"])} HTTP/1.1\r\n${HOST}\r\n`),
  ],
  "odd hosts": (dice) => [
    bytes(
      `GET /handler/sign-in HTTP/1.1\r\nhost:${dice.pick(["", " a b", " [::1", " x:99999", ` ${"a".repeat(5_000)}`, " a\r\nhost: b"])}\r\n\r\n`,
    ),
  ],
  "odd line ends": (dice) => [
    bytes(`GET /health HTTP/1.1${dice.pick(["\n", "\r", "\r\r\n"])}${HOST}${dice.pick(["\n", "\r\n"])}`),
  ],
  "folded headers": () => [bytes(`GET /health HTTP/1.1\r\n${HOST}x: a\r\n b\r\n\tc\r\n\r\n`)],
  "headers without names": () => [bytes(`GET /health HTTP/1.1\r\n${HOST}: a\r\n: b\r\nx\r\n\r\n`)],
  "two lengths": () => [post("content-type: application/json\r\ncontent-length: 2\r\ncontent-length: 9\r\n", "{}")],
  "length and chunks": () => [
    post(
      "content-type: application/json\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n",
      "2\r\n{}\r\n0\r\n\r\n",
    ),
  ],
  "odd lengths": (dice) => [
    post(
      `content-type: application/json\r\ncontent-length: ${dice.pick(["-1", "1e9", "0x2", " ", "99999999999999999999", "2, 2"])}\r\n`,
      "{}",
    ),
  ],
  "odd encodings": (dice) => [
    post(
      `content-type: application/json\r\ntransfer-encoding: ${dice.pick(["gzip, chunked", "chunked, chunked", "x", "identity", "\x0bchunked"])}\r\n`,
      "2\r\n{}\r\n0\r\n\r\n",
    ),
  ],
  "odd chunks": (dice) => [
    post(
      "content-type: application/json\r\ntransfer-encoding: chunked\r\n",
      dice.pick([
        "-1\r\n{}\r\n",
        "zz\r\n",
        "fffffffffffffffff\r\n{}",
        "2;ext=1\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}x\r\n",
        "\r\n\r\n",
        `2;${"a".repeat(70_000)}\r\n{}`,
      ]),
    ),
  ],
  "tiny chunks": () => [
    post(
      "content-type: application/json\r\ntransfer-encoding: chunked\r\n",
      `${"1\r\n \r\n".repeat(60_000)}2\r\n{}\r\n0\r\n\r\n`,
    ),
  ],
  "many requests at once": (dice) => [bytes(`GET /health HTTP/1.1\r\n${HOST}\r\n`.repeat(dice.pick([50, 2_000])))],
  "a request behind a body": () => [
    post(
      "content-type: application/json\r\ncontent-length: 2\r\n",
      "{}GET /api/v1/users/me HTTP/1.1\r\nhost: x\r\n\r\n",
    ),
  ],
  "an upgrade": (dice) => [
    bytes(
      `GET /health HTTP/1.1\r\n${HOST}connection: upgrade\r\nupgrade: ${dice.pick(["websocket", "h2c"])}\r\nsec-websocket-key: x\r\n\r\n`,
    ),
  ],
  "a TLS handshake": () => [Buffer.from("16030100c8010000c40303", "hex")],
  "a preface of HTTP/2": () => [bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")],
};

/** Slow ones: a few bytes at a time, as many connections at once send them to keep a server busy. */
const SLOW: Record<string, () => Buffer[]> = {
  "a slow head": () => [...`GET /health HTTP/1.1\r\n${HOST}x: `].map(bytes),
  "a slow body": () => [
    post("content-type: application/json\r\ncontent-length: 100000\r\n"),
    ...Array.from({ length: 40 }, () => bytes("      ")),
  ],
  "slow chunks": () => [
    post("content-type: application/json\r\ntransfer-encoding: chunked\r\n"),
    ...Array.from({ length: 40 }, () => bytes("1\r\n \r\n")),
  ],
};
const SLOW_PAUSE_MILLIS = 30;

export const RAW_NAMES = [...Object.keys(ATTACKS), ...Object.keys(SLOW)];

export function rawAttack(name: string, dice: Dice): RawAttack {
  const slow = SLOW[name];
  if (slow) return { name, parts: slow(), pauseMillis: SLOW_PAUSE_MILLIS };
  const make = ATTACKS[name];
  if (!make) throw new Error(`There is no attack "${name}".`);
  return { name, parts: make(dice), pauseMillis: 0 };
}

const WAIT_MILLIS = 1_500;

/** Sends an attack and returns what came back, until the server closes the connection or has said nothing for a while. */
export async function sendRaw(port: number, { parts, pauseMillis }: RawAttack): Promise<string> {
  const received: Buffer[] = [];
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  let heardAt = performance.now();
  let unsent = Buffer.alloc(0);
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data(_, chunk) {
        received.push(chunk);
        heardAt = performance.now();
      },
      drain(open) {
        unsent = unsent.subarray(Math.max(0, open.write(unsent)));
      },
      close: () => close(),
      end: () => close(),
      error: () => close(),
    },
  });
  let isClosed = false;
  closed.then(() => {
    isClosed = true;
  });
  for (const part of parts) {
    if (isClosed) break;
    if (pauseMillis > 0) await Bun.sleep(pauseMillis);
    unsent = Buffer.concat([unsent, part]);
    unsent = unsent.subarray(Math.max(0, socket.write(unsent)));
  }
  heardAt = Math.max(heardAt, performance.now());
  while (!isClosed && performance.now() - heardAt < WAIT_MILLIS) await Promise.race([closed, Bun.sleep(50)]);
  socket.terminate();
  return Buffer.concat(received).toString("latin1");
}
