import type { Page, Route } from "playwright-core";

/** A device that stores passkeys; a test decides whether the user touches it when it asks. */
export interface Device {
  kept(): Promise<{ rpId?: string; userName?: string }[]>;
  touch(enabled: boolean): Promise<unknown>;
  /**
   * Touches the device when the page requests its next challenge. Call it just before a click: by then the page's own
   * suggestion, which the device might accept without a click, has ended, and the ceremony after the click, which waits for
   * a touch, has not begun.
   */
  touchWhenAsked(): Promise<void>;
  /** Removes its passkeys; the returned function restores them. */
  lose(): Promise<() => Promise<void>>;
}

/** Attaches a device to a page until the page closes. The user touches it unless a test says otherwise. */
export async function deviceOf(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const touch = (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return {
    kept,
    touch,
    async touchWhenAsked() {
      const touched = async (route: Route) => {
        await touch(true);
        await route.continue();
      };
      await page.route("**/initiate-passkey-authentication", touched, { times: 1 });
    },
    async lose() {
      const credentials = await kept();
      await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
      return async () => {
        for (const credential of credentials) {
          await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
        }
      };
    },
  };
}
