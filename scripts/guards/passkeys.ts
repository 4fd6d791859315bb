import type { Guard } from "./guard.ts";

const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const passkeys: readonly Guard[] = [
  {
    rule: 9,
    says: "localhost is accepted only for projects that allow it",
    in: "passkeys.requirePasskeyOrigin",
    code: "if (allowLocalhost) return { rpId };",
    without: "return { rpId };",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "origins are compared as a whole",
    in: "passkeys.requirePasskeyOrigin",
    code: "baseUrl === origin",
    without: "origin.startsWith(new URL(baseUrl).origin)",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "the relying party is the host of the page",
    in: "passkeys.verifyAuthentication",
    code: "expectedRPID: rpId,\n      // The statement",
    without: 'expectedRPID: [rpId, "example.com"],\n      // The statement',
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a passkey signs the server's challenge",
    in: "passkeys.verifyAuthentication",
    code: "expectedChallenge: challenge,\n      expectedOrigin: origin,\n      expectedRPID: rpId,\n      // The statement",
    without:
      "expectedChallenge: () => true,\n      expectedOrigin: origin,\n      expectedRPID: rpId,\n      // The statement",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a counter that does not increase is refused, also for two requests at once",
    in: "passkeys.signIn",
    code: "counter === 0 ? eq(t.counter, 0) : lt(t.counter, counter)",
    without: "undefined",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "an assertion with another user's handle is refused",
    in: "passkeys.signIn",
    code: "!answer || !isHandleOfUser",
    without: "!answer",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "attestations are ignored",
    in: "passkeys.verifyRegistration",
    code: "await withoutAttestation(credential.response.attestationObject)",
    without: "credential.response.attestationObject",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "another user's passkey is not taken over",
    in: "passkeys.storeIn",
    code: "if (known && known.userId !== userId) throw invalid();",
    without: "",
    test: "src/server/features/passkeys/passkeys.test.ts",
  },
  {
    rule: 9,
    says: "users read and change their own passkeys only",
    in: "passkeys.ownedBy",
    code: '(caller.level === "client" ? requireUser(caller).id : undefined)',
    without: '(caller.level === "client" ? requireUser(caller) && undefined : undefined)',
    test: "src/server/features/passkeys/passkeys.test.ts",
  },
  {
    rule: 9,
    says: "passkeys are looked up within the project",
    in: "passkeys.findByCredential",
    code: ".where(and(eq(t.projectId, projectId), eq(t.credentialId, credentialId)));",
    without: ".where(eq(t.credentialId, credentialId));",
    test: PASSKEY_TESTS,
  },
];
