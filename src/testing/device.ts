import type { Page, Route } from "playwright-core";

/** A device that keeps passkeys, and whether its owner touches it when it asks. */
export interface Device {
  kept(): Promise<{ rpId?: string; userName?: string }[]>;
  touch(enabled: boolean): Promise<unknown>;
  /**
   * Touches it once the page asks for its next challenge. Called just before a press, that is between the end of the
   * page's own suggestion, which the device might take before anybody pressed, and the question that follows, which a
   * device that was not yet touched would let wait.
   */
  touchWhenAsked(): Promise<void>;
  /** Loses its passkeys; the returned function brings them back. */
  lose(): Promise<() => Promise<void>>;
}

/** Plugs a device into a page, for as long as that is open. Its owner touches it unless told otherwise. */
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
