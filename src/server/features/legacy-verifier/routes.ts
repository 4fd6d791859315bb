import * as contract from "#contract/legacy-verifier.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as verifiers from "./service.ts";

const { verifierView } = verifiers;

export const legacyVerifierRoutes = [
  on(contract.getLegacyVerifier, async ({ deps, caller }) => verifierView(deps, await verifiers.read(deps, caller))),

  on(contract.createLegacyVerifier, async ({ deps, caller, body }) => {
    const { verifier, secret } = await verifiers.create(deps, caller, {
      url: body.url,
      endsAt: body.ends_at_millis,
      isEnabled: body.is_enabled ?? true,
    });
    return { ...verifierView(deps, verifier), secret };
  }),

  on(contract.updateLegacyVerifier, async ({ deps, caller, body }) => {
    const { url, ends_at_millis: endsAt, is_enabled: isEnabled } = body;
    return verifierView(deps, await verifiers.change(deps, caller, { url, endsAt, isEnabled }));
  }),

  on(contract.deleteLegacyVerifier, async ({ deps, caller }) => {
    await verifiers.remove(deps, caller);
    return { success: true as const };
  }),

  on(contract.rotateLegacySecret, async ({ deps, caller }) => {
    const { verifier, secret } = await verifiers.rotateSecret(deps, caller);
    return { ...verifierView(deps, verifier), secret };
  }),

  on(contract.testLegacyVerifier, async ({ deps, caller }) => {
    const { outcome, reason, durationMillis } = await verifiers.test(deps, caller);
    return { outcome, reason, duration_millis: durationMillis };
  }),
];
