import { createServer, type Server, type Socket } from "node:net";

/** What a server does with a request. */
export type Behaviour =
  /** Answers with JSON, with this status instead of 200. */
  | { json: unknown; status?: number }
  /** Answers with any text. */
  | { text: string; status?: number }
  /** Takes the request and never answers. */
  | "hangs"
  /** Sends the first half of an answer, and nothing more. */
  | "hangs half-way"
  /** Closes the connection instead of answering. */
  | "drops"
  /** Sends the first half of an answer and closes the connection. */
  | "drops half-way";

/** A request that a faulty server received. */
export interface FaultyRequest {
  path: string;
  body: string;
  header(name: string): string | null;
}

/** An HTTP server on bare sockets, so that it can break off wherever a real one may. */
export interface FaultyServer extends AsyncDisposable {
  url: string;
  seen: FaultyRequest[];
  /** Sets what happens to requests of a path; other paths answer 404. */
  at(path: string, behaviour: Behaviour): void;
  /** Refuses all connections, until `listen`. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
}

const HALF =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"access_token":"at","id":4';

export async function startFaultyServer(): Promise<FaultyServer> {
  const behaviours = new Map<string, Behaviour>();
  const seen: FaultyRequest[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | null = null;

  function take(socket: Socket): void {
    sockets.add(socket);
    let text = "";
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      const request = wholeRequest(text);
      if (!request) return;
      text = "";
      seen.push(request);
      behave(socket, behaviours.get(request.path) ?? { text: "no such path", status: 404 });
    });
  }

  async function listen() {
    const opened = createServer(take);
    await new Promise<void>((resolve) => opened.listen(port, "127.0.0.1", resolve));
    const address = opened.address();
    port = typeof address === "object" && address ? address.port : 0;
    server = opened;
  }

  async function refuse() {
    const closing = server;
    server = null;
    const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    at: (path, behaviour) => void behaviours.set(path, behaviour),
    refuse,
    listen,
    [Symbol.asyncDispose]: refuse,
  };
}

/** Reads a request with its body; null while a part of it is missing. */
function wholeRequest(text: string): FaultyRequest | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
  const body = text.slice(end + 4);
  if (body.length < Number(headers.get("content-length") ?? 0)) return null;
  const path = first.split(" ")[1]?.split("?")[0] ?? "";
  return { path, body, header: (name) => headers.get(name) };
}

function behave(socket: Socket, behaviour: Behaviour): void {
  if (behaviour === "hangs") return;
  if (behaviour === "drops") return void socket.destroy();
  if (behaviour === "hangs half-way") return void socket.write(HALF);
  if (behaviour === "drops half-way") return void socket.write(HALF, () => socket.destroy());
  const isJson = "json" in behaviour;
  const body = isJson ? JSON.stringify(behaviour.json) : behaviour.text;
  const type = isJson ? "application/json" : "text/html";
  const head = [`HTTP/1.1 ${behaviour.status ?? 200} Status`, `content-type: ${type}`, "connection: close"];
  socket.end(`${head.join("\r\n")}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
