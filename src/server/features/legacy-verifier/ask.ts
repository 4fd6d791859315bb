import type { EmailAddress } from "#contract/fields.ts";
import { LEGACY_VERIFIER_ANSWER_MAX_BYTES, LEGACY_VERIFIER_TIMEOUT_MILLIS } from "#contract/limits.ts";
import { outgoingFault } from "#server/access/outgoing.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import { openSecrets, signedHeaders } from "#server/crypto/webhook-signature.ts";
import { storable } from "#server/db/store/storable.ts";
import type { Deps } from "#server/deps.ts";
import { answerOf, type LegacyAnswer } from "./answer.ts";
import { urlProblem } from "./rules.ts";
import type { Verifier } from "./stored.ts";

type World = Pick<Deps, "outgoing" | "keyring" | "settings" | "log" | "now">;

/**
 * Posts an address and a password to a verifier, signed as webhooks are. It never throws: whatever is wrong with the answer is a
 * fault for the owner, in which neither the address nor the password is.
 */
export async function askVerifier(
  deps: World,
  { projectId, url, sealedSecrets }: Pick<Verifier, "projectId" | "url" | "sealedSecrets">,
  { email, password }: { email: EmailAddress; password: string },
): Promise<LegacyAnswer> {
  // The server may have left development since the address was accepted.
  const problem = urlProblem(url, deps.settings.dev);
  if (problem) return { fault: problem };
  const body = JSON.stringify({ email, password, project_id: projectId });
  const secrets = secretsOf(deps, projectId, sealedSecrets);
  if (!secrets) return { fault: "This server could not read the secret of the verifier. Its log says why." };
  try {
    const response = await deps.outgoing.fetch(url, {
      method: "POST",
      body,
      headers: {
        ...signedHeaders({ id: `lv_${orderedUuid()}`, body, now: deps.now() }, secrets),
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "Hallpass-Legacy-Verifier/1.0",
      },
      timeoutMillis: LEGACY_VERIFIER_TIMEOUT_MILLIS,
      maxBytes: LEGACY_VERIFIER_ANSWER_MAX_BYTES,
    });
    return answerOf(response.status, await response.text(), email);
  } catch (error) {
    return { fault: storable(outgoingFault(error, "The verifier", LEGACY_VERIFIER_TIMEOUT_MILLIS)) };
  }
}

function secretsOf(deps: Pick<Deps, "keyring" | "log">, project: string, sealed: Uint8Array) {
  try {
    return openSecrets(deps, sealed);
  } catch (error) {
    deps.log.error("Could not open the secret of a legacy verifier", { project, error });
    return null;
  }
}
