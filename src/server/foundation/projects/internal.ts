import type { OAuthProviderId } from "#contract/providers.ts";
import type { Override } from "#server/foundation/project-config/index.ts";
import type { Settings } from "#server/settings.ts";

/** What project `internal`, whose users run the console, is created with. */
export const INTERNAL_OVERRIDE: Override = {
  "auth.passkey.allowSignIn": true,
  "domains.allowLocalhost": false,
};

const SHARED_IN_DEV: readonly OAuthProviderId[] = ["google", "github", "microsoft", "spotify"];

/**
 * What the way the server was started says about `internal`. It is laid over the stored configuration instead of being
 * written into it, so that nothing of dev mode is left when the same data is served in production.
 */
export function internalOverlay(settings: Settings): Override {
  const isOpen = settings.internalSignUp === "open";
  const overlay: Override = { "auth.allowSignUp": isOpen, "auth.anonymous": { allowSignIn: isOpen || settings.dev } };
  if (!settings.dev) return overlay;
  for (const type of SHARED_IN_DEV) {
    overlay[`auth.oauth.providers.${type}`] = { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true };
  }
  return { ...overlay, "auth.otp.allowSignIn": true, "domains.allowLocalhost": true };
}
