import type { OAuthProviderId } from "#contract/providers.ts";
import type { Override } from "#server/foundation/project-config/index.ts";
import type { Settings } from "#server/settings.ts";

/** The configuration with which project `internal` is created. Its users sign in to the console. */
export const INTERNAL_OVERRIDE: Override = {
  "auth.passkey.allowSignIn": true,
  "domains.allowLocalhost": false,
};

const SHARED_IN_DEV: readonly OAuthProviderId[] = ["google", "github", "microsoft", "spotify"];

/**
 * The part of `internal`'s configuration that the settings of this process decide. It is applied over the stored
 * configuration and never stored, so that nothing of dev mode is left when the same data is served in production.
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
