// Opens connections and sends half of a request on each; a process of its own, because a process has a limited number of
// file handles. Arguments: port, number. Ends when the server has closed all of them.
import { connect } from "node:net";

const [port, count] = process.argv.slice(2).map(Number);

for (let at = 0; at < (count ?? 0); at++) {
  const socket = connect(port ?? 0, "127.0.0.1");
  socket.on("connect", () => socket.write("GET /health HTTP/1.1\r\nhost: localhost\r\n"));
  socket.on("error", () => {});
  if (at % 200 === 199) await Bun.sleep(20);
}
