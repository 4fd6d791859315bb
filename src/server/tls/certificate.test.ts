import { expect, test } from "bun:test";
import fc from "fast-check";
import { makeCertificate } from "#testing/outside/certificates.ts";
import { readCertificate } from "./certificate.ts";

const PROBLEM =
  /^(there is no readable (certificate|private key) in PEM|the private key does not belong to the certificate)$/;
const made = await makeCertificate({ names: ["auth.example.com"] });

/** The problem of a certificate; null if there is none. */
function problemOf(pair: { cert: string; key: string }): string | null {
  try {
    readCertificate(pair);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test("a certificate is read with its names", () => {
  const { names } = readCertificate(made);

  expect([names("auth.example.com"), names("example.com"), names("127.0.0.1")]).toEqual([true, false, false]);
});

test("a file with any damage is read, or refused with a sentence that says which of the two is wrong", () => {
  const damage = fc.tuple(fc.nat(2_000), fc.string({ unit: "binary", maxLength: 3 }), fc.nat(5));

  fc.assert(
    fc.property(damage, fc.boolean(), ([at, text, cut], isKey) => {
      const damaged = (pem: string) => pem.slice(0, at % pem.length) + text + pem.slice((at % pem.length) + cut);
      const problem = problemOf(isKey ? { ...made, key: damaged(made.key) } : { ...made, cert: damaged(made.cert) });

      expect(problem ?? "there is no readable certificate in PEM").toMatch(PROBLEM);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const pair of [
        { ...made, cert: text },
        { ...made, key: text },
      ])
        expect(problemOf(pair)).toMatch(PROBLEM);
    }),
  );
});

test("the key of another certificate is refused", async () => {
  const other = await makeCertificate({ names: ["auth.example.com"] });

  expect(problemOf({ cert: made.cert, key: other.key })).toMatch(/does not belong/);
});
