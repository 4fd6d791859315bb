import type { DeviceRequest } from "#contract/auth/device-requests.ts";
import { isKnown } from "#contract/errors.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";

/** What the page of a device does. Only the hosted pages have it, so the app has no methods for it. */
const call = (app: HallpassClientApp, action: "details" | "approve" | "deny", userCode: string): Promise<unknown> =>
  app[hallpassAppInternals].sendRequest(`/auth/device-requests/${action}`, {
    method: "POST",
    body: { user_code: userCode },
  });

/** Returns the request of the device that shows a code; null if none waits with it. */
export async function deviceRequest(app: HallpassClientApp, userCode: string): Promise<DeviceRequest | null> {
  try {
    // The types are those of the contract, which the server checks.
    return (await call(app, "details", userCode)) as DeviceRequest;
  } catch (error) {
    if (isKnown(error, "DEVICE_REQUEST_NOT_FOUND")) return null;
    throw error;
  }
}

/** Stores the user's approval. False if the user has to do something else first. */
export async function approveDevice(app: HallpassClientApp, userCode: string): Promise<boolean> {
  const { is_approved } = (await call(app, "approve", userCode)) as { is_approved: boolean };
  return is_approved;
}

export async function denyDevice(app: HallpassClientApp, userCode: string): Promise<void> {
  await call(app, "deny", userCode);
}
