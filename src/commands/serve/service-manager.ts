import { dlopen, FFIType, ptr } from "bun:ffi";
import type { Log } from "#server/log.ts";

/** Tells the service manager how the server is: `Type=notify` and `WatchdogSec` of systemd, sd_notify(3). */
export interface ServiceManager {
  /** The server serves. From here on, a loop that stands still for WatchdogSec makes the manager restart it. */
  ready(): void;
  /** The server has got its signal; the manager then waits for TimeoutStopSec. */
  stopping(): void;
}

const AF_UNIX = 1;
const SOCK_DGRAM_CLOEXEC = 0x80002;
const MSG_DONTWAIT_NOSIGNAL = 0x4040;

/** Says nothing where no manager listens. */
export function serviceManager(environment: NodeJS.ProcessEnv, log: Log): ServiceManager {
  const { NOTIFY_SOCKET: address, WATCHDOG_USEC: micros, WATCHDOG_PID: watched } = environment;
  if (!address || process.platform !== "linux") return { ready() {}, stopping() {} };
  const say = (state: string) => {
    try {
      send(address, state);
    } catch (error) {
      log.warn("Could not notify the service manager", { state, error });
    }
  };
  return {
    ready() {
      say("READY=1");
      const isWatched = Number(micros) > 0 && (!watched || Number(watched) === process.pid);
      // Twice as often as it must be, as systemd recommends; by the loop that answers requests.
      if (isWatched) setInterval(() => say("WATCHDOG=1"), Number(micros) / 2_000).unref();
    },
    stopping: () => say("STOPPING=1"),
  };
}

/** Bun has no datagram sockets of this kind, so this calls the C library. musl answers to the name of glibc's file. */
function send(address: string, message: string): void {
  const { symbols, close } = dlopen("libc.so.6", {
    socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    sendto: {
      args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.ptr, FFIType.u32],
      returns: FFIType.i64,
    },
    close: { args: [FFIType.i32], returns: FFIType.i32 },
  });
  try {
    const socket = symbols.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
    const [name, bytes] = [socketName(address), Buffer.from(message)];
    const sent = symbols.sendto(socket, ptr(bytes), bytes.length, MSG_DONTWAIT_NOSIGNAL, ptr(name), name.length);
    symbols.close(socket);
    if (Number(sent) !== bytes.length) throw new Error(`${address} does not accept messages.`);
  } finally {
    close();
  }
}

/** A `sockaddr_un`. A name that begins with `@` stands for an abstract socket. */
function socketName(address: string): Buffer {
  const name = Buffer.from(address);
  if (address.startsWith("@")) name[0] = 0;
  const family = Buffer.alloc(2);
  family.writeUInt16LE(AF_UNIX);
  return Buffer.concat([family, name, ...(address.startsWith("@") ? [] : [Buffer.alloc(1)])]);
}
