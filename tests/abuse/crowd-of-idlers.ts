// Opens connections and sends nothing; a process of its own, because a process has a limited number of file handles.
// Arguments: port, number. Prints how many are open, and again whenever asked by a line on the standard input.
import { connect, type Socket } from "node:net";

const [port, count] = process.argv.slice(2).map(Number);
const open = new Set<Socket>();

for (let at = 0; at < (count ?? 0); at++) {
  const socket = connect(port ?? 0, "127.0.0.1");
  socket.on("connect", () => {
    open.add(socket);
    // The first half of a request, so that the server waits for the rest.
    socket.write("GET /health HTTP/1.1\r\nhost: localhost\r\n");
  });
  socket.on("error", () => {});
  socket.on("close", () => open.delete(socket));
  if (at % 200 === 199) await Bun.sleep(20);
}
for await (const _ of console) process.stdout.write(`${open.size}\n`);
