import { describe, expect, test } from "bun:test";
import { bunsHashing, hashingThreads } from "./hashing.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };

describe.each([
  ["Bun's own pool", bunsHashing],
  ["low-priority threads", hashingThreads()],
])("%s", (_, hashing) => {
  test("verifies its own hashes, for text and bytes, and no others", async () => {
    const hash = await hashing.hash("a long password", CHEAP);

    expect(hash).toStartWith("$argon2id$v=19$m=8,t=1,p=1$");
    expect(await hashing.verify("a long password", hash)).toBe(true);
    expect(await hashing.verify(new TextEncoder().encode("a long password"), hash)).toBe(true);
    expect(await hashing.verify("another password", hash)).toBe(false);
  });

  test("concurrent calls each get their own result", async () => {
    const hashes = await Promise.all(Array.from({ length: 8 }, (_, n) => hashing.hash(`password ${n}`, CHEAP)));

    const matches = await Promise.all(hashes.map((hash, n) => hashing.verify(`password ${n % 4}`, hash)));

    expect(matches).toEqual([true, true, true, true, false, false, false, false]);
  });

  test("an unreadable hash is an error, and the next hash is still verified", async () => {
    const hash = await hashing.hash("a long password", CHEAP);

    const refusal = await hashing.verify("a long password", "no hash").catch((error) => error);

    expect(refusal).toBeInstanceOf(Error);
    expect(await hashing.verify("a long password", hash)).toBe(true);
  });
});

// A command that hashed once must end, and a stopping server must not be delayed.
test("an idle thread does not keep the process alive", async () => {
  const program = `
    const { hashingThreads } = await import(${JSON.stringify(`${import.meta.dir}/hashing.ts`)});
    await hashingThreads().hash("a long password", ${JSON.stringify(CHEAP)});
    console.log("hashed");`;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit", timeout: 10_000 });

  expect([(await new Response(child.stdout).text()).trim(), await child.exited]).toEqual(["hashed", 0]);
});
