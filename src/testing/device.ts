import type { Page } from "playwright-core";

/** A device that keeps passkeys, and whether its owner touches it when it asks. */
export interface Device {
  kept(): Promise<{ rpId?: string; userName?: string }[]>;
  touch(enabled: boolean): Promise<unknown>;
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
  return {
    kept,
    touch: (enabled) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
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
