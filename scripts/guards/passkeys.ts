import type { Guard } from "./guard.ts";

const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const passkeys: readonly Guard[] = [
  {
    rule: 9,
    says: "localhost is for projects that allow it",
    file: "src/server/features/passkeys/origins.ts",
    guard: "if (allowLocalhost) return { rpId };",
    without: "return { rpId };",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "origins are compared whole",
    file: "src/server/features/passkeys/origins.ts",
    guard: "baseUrl === origin",
    without: "origin.startsWith(new URL(baseUrl).origin)",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "the relying party is the host of the page",
    file: "src/server/features/passkeys/ceremony.ts",
    guard: "      expectedRPID: rpId,\n      // Compared",
    without: '      expectedRPID: [rpId, "example.com"],\n      // Compared',
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a passkey answers our challenge",
    file: "src/server/features/passkeys/ceremony.ts",
    guard:
      "      expectedChallenge: challenge,\n      expectedOrigin: origin,\n      expectedRPID: rpId,\n      // Compared",
    without:
      "      expectedChallenge: () => true,\n      expectedOrigin: origin,\n      expectedRPID: rpId,\n      // Compared",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a counter goes up or the answer is refused, even for two at once",
    file: "src/server/features/passkeys/sign-in.ts",
    guard: "counter === 0 ? eq(t.counter, 0) : lt(t.counter, counter)",
    without: "undefined",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "an answer under somebody else's name is refused",
    file: "src/server/features/passkeys/sign-in.ts",
    guard: "!answer || !isTheirs",
    without: "!answer",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "attestations are not looked at",
    file: "src/server/features/passkeys/ceremony.ts",
    guard: "await withoutAttestation(credential.response.attestationObject)",
    without: "credential.response.attestationObject",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "somebody else's passkey is not taken over",
    file: "src/server/features/passkeys/registration.ts",
    guard: "if (known && known.userId !== userId) throw invalid();",
    without: "",
    test: "src/server/features/passkeys/passkeys.test.ts",
  },
  {
    rule: 9,
    says: "people reach their own passkeys only",
    file: "src/server/features/passkeys/manage.ts",
    guard: '(caller.level === "client" ? requireUser(caller).id : undefined)',
    without: '(caller.level === "client" ? requireUser(caller) && undefined : undefined)',
    test: "src/server/features/passkeys/passkeys.test.ts",
  },
  {
    rule: 9,
    says: "passkeys are found within the project",
    file: "src/server/features/passkeys/sign-in.ts",
    guard: ".where(and(eq(t.projectId, projectId), eq(t.credentialId, credentialId)));",
    without: ".where(eq(t.credentialId, credentialId));",
    test: PASSKEY_TESTS,
  },
];
