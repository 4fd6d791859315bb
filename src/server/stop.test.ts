import { expect, test } from "bun:test";
import { startServer } from "#testing/server.ts";

// A service manager waits some seconds before it kills, and then nothing that was collected is written any more.
test("whoever sends a request slowly does not hold up a server that stops", async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const head = ["POST /api/v1/auth/password/sign-in HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  const slow = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
  slow.write(`${[...head, "Content-Length: 100"].join("\r\n")}\r\n\r\n{`);
  const drip = setInterval(() => slow.write(" "), 500);
  await Bun.sleep(200);
  const began = performance.now();

  await server.stop();

  clearInterval(drip);
  expect(performance.now() - began).toBeLessThan(8_000);
}, 40_000);
