import { dlopen, FFIType, ptr } from "bun:ffi";

const AF_UNIX = 1;
const SOCK_DGRAM_CLOEXEC = 0x80002;
const MSG_DONTWAIT = 0x40;

/** A Unix datagram socket, as a service manager has one. Bun has none, so this calls the C library. Linux only. */
export interface DatagramSocket extends Disposable {
  /** The messages that have arrived since the last call. */
  received(): string[];
}

export function datagramSocket(path: string): DatagramSocket {
  const { i32, u32, i64, u64, ptr: pointer } = FFIType;
  const { symbols } = dlopen("libc.so.6", {
    socket: { args: [i32, i32, i32], returns: i32 },
    bind: { args: [i32, pointer, u32], returns: i32 },
    recv: { args: [i32, pointer, u64, i32], returns: i64 },
    close: { args: [i32], returns: i32 },
  });
  // A name that begins with a zero byte is abstract: it is not in the file system.
  const name = Buffer.concat([
    Buffer.from([AF_UNIX, 0]),
    Buffer.from(path),
    Buffer.alloc(path.startsWith("\0") ? 0 : 1),
  ]);
  const socket = symbols.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
  if (symbols.bind(socket, ptr(name), name.length) !== 0) throw new Error(`The socket ${path} cannot be opened.`);
  const buffer = Buffer.alloc(4096);
  return {
    received() {
      const messages: string[] = [];
      for (;;) {
        const length = Number(symbols.recv(socket, ptr(buffer), buffer.length, MSG_DONTWAIT));
        if (length < 0) return messages;
        messages.push(buffer.toString("utf8", 0, length));
      }
    },
    [Symbol.dispose]: () => void symbols.close(socket),
  };
}
