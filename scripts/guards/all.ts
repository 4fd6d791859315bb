import { appTokens } from "./app-tokens.ts";
import { audit } from "./audit.ts";
import { authorization } from "./authorization.ts";
import { codes } from "./codes.ts";
import { device } from "./device.ts";
import type { Guard } from "./guard.ts";
import { hostedSignIn } from "./hosted-sign-in.ts";
import { httpOnly } from "./http-only.ts";
import { isolation } from "./isolation.ts";
import { liveCheck } from "./live-check.ts";
import { logout } from "./logout.ts";
import { mailSandbox } from "./mail-sandbox.ts";
import { oauth } from "./oauth.ts";
import { otherProducts } from "./other-products.ts";
import { outgoing } from "./outgoing.ts";
import { ownFiles } from "./own-files.ts";
import { ownership } from "./ownership.ts";
import { passkeys } from "./passkeys.ts";
import { passwords } from "./passwords.ts";
import { preHijack } from "./pre-hijack.ts";
import { replies } from "./replies.ts";
import { secondFactor } from "./second-factor.ts";
import { selfNamed } from "./self-named.ts";
import { sessions } from "./sessions.ts";
import { sharedServer } from "./shared-server.ts";
import { throttles } from "./throttles.ts";
import { trials } from "./trials.ts";

/** Every guard, by the number of its rule in docs/security/rules.json. */
export const guards: readonly Guard[] = [
  ...passwords,
  ...throttles,
  ...sessions,
  ...preHijack,
  ...codes,
  ...secondFactor,
  ...oauth,
  ...passkeys,
  ...isolation,
  ...mailSandbox,
  ...outgoing,
  ...replies,
  ...audit,
  ...ownership,
  ...sharedServer,
  ...ownFiles,
  ...httpOnly,
  ...authorization,
  ...appTokens,
  ...trials,
  ...logout,
  ...device,
  ...selfNamed,
  ...hostedSignIn,
  ...liveCheck,
  ...otherProducts,
];
