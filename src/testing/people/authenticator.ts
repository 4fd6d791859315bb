import { createHmac, randomBytes } from "node:crypto";
import { updateCurrentUser } from "#contract/users.ts";
import type { Clock } from "#testing/clock.ts";
import type { TestWire } from "#testing/server/wire.ts";

const STEP_MILLIS = 30_000;

/** An authenticator app: RFC 6238 written by hand, so that it is independent of the server's library. */
export function authenticator(clock: Pick<Clock, "now">, secret: Uint8Array = randomBytes(20)) {
  const step = () => Math.floor(clock.now() / STEP_MILLIS);
  const codeOfStep = (at: number) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(at));
    const mac = createHmac("sha1", secret).update(counter).digest();
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  };
  return {
    secret,
    secretBase64: Buffer.from(secret).toString("base64"),
    /** The code of the current time step, or of a step before or after it. */
    code: (steps = 0) => codeOfStep(step() + steps),
    /** Six digits that are no code of a time step nearby. */
    wrongCode() {
      const near = [-2, -1, 0, 1, 2].map((each) => codeOfStep(step() + each));
      return ["000000", "111111", "222222", "333333", "444444", "555555"].find((each) => !near.includes(each)) ?? "";
    },
  };
}

/** Turns on the second factor of a signed-in user. */
export async function withSecondFactor(wire: TestWire, clock: Pick<Clock, "now">) {
  const phone = authenticator(clock);
  const reply = await wire.call(updateCurrentUser, { body: { totp_secret_base64: phone.secretBase64 } });
  if (reply.status !== 200) throw new Error(`No second factor: ${reply.text}`);
  return phone;
}
