import { yieldToEventLoop } from "#testing/waiting.ts";

/** The beginnings of pictures, which is what tells their format. */
const PICTURES: Record<string, { type: string; bytes: Buffer }> = {
  png: { type: "image/png", bytes: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") },
  jpg: { type: "image/jpeg", bytes: Buffer.from("\xff\xd8\xff\xe0", "latin1") },
  webp: { type: "image/webp", bytes: Buffer.from("RIFF\x04\0\0\0WEBP", "latin1") },
};

/** A picture of this format as a data URL. */
export function pictureOf(format: string): string {
  const { type, bytes } = PICTURES[format] ?? {};
  return `data:${type};base64,${bytes?.toString("base64")}`;
}

/** A server of pictures on loopback: by the ending of the path, or what cannot be had by its name. */
export function startPictureServer() {
  const seen: string[] = [];
  let [running, most] = [0, 0];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      seen.push(url.pathname + url.search);
      most = Math.max(most, ++running);
      await yieldToEventLoop();
      running--;
      return answerTo(url);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    seen,
    mostAtOnce: () => most,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** A server that ends each connection before it answers. */
export function startSilentServer() {
  let connections = 0;
  const server = Bun.listen({
    port: 0,
    hostname: "127.0.0.1",
    socket: {
      data(socket) {
        connections++;
        socket.terminate();
      },
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    connections: () => connections,
    [Symbol.dispose]: () => server.stop(true),
  };
}

function answerTo({ pathname, searchParams }: URL): Response {
  if (pathname === "/large")
    return new Response(Buffer.concat([PICTURES.png?.bytes ?? Buffer.of(), Buffer.alloc(400_000)]));
  if (pathname === "/page") return new Response("<!doctype html>", { headers: { "content-type": "image/png" } });
  if (pathname === "/picture.svg") return new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } });
  if (pathname === "/empty") return new Response("");
  if (pathname === "/moved") return Response.redirect(searchParams.get("to") ?? "", 302);
  const picture = PICTURES[pathname.split(".")[1] ?? ""];
  return picture ? new Response(Buffer.from(picture.bytes)) : new Response("No", { status: 404 });
}
