import { approveDeviceRequest, denyDeviceRequest, getDeviceRequest } from "#contract/auth/device-requests.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { type App, type AppOptions, makeApp } from "./app.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** The two codes of a device that has started. */
export interface StartedDevice {
  device_code: string;
  user_code: string;
}

/** An app on devices without a browser, and what these devices and their users do. */
export async function makeDeviceApp(server: TestServer, project: TestProject, options: AppOptions = {}) {
  const app: App = await makeApp(server, project, {
    kind: "public",
    name: "Boat TV",
    redirect_urls: [],
    grant_types: [DEVICE_GRANT, "refresh_token"],
    id_token_signed_response_alg: "ES256",
    ...options,
  });
  const start = async (form: Record<string, string> = { scope: "openid" }): Promise<StartedDevice> => {
    const reply = await app.post("device_authorization", form);
    if (reply.status !== 200) throw new Error(`No device code: ${reply.text}`);
    return reply.body;
  };
  const answer =
    (endpoint: typeof getDeviceRequest | typeof approveDeviceRequest | typeof denyDeviceRequest) =>
    ({ wire }: Pick<Person, "wire">, user_code: string) =>
      wire.call(endpoint, { body: { user_code } });
  return {
    app,
    start,
    /** Asks for the tokens of a device. */
    poll: ({ device_code }: StartedDevice, further: Record<string, string> = {}) =>
      app.post("token", { grant_type: DEVICE_GRANT, device_code, ...further }),
    details: answer(getDeviceRequest),
    approve: answer(approveDeviceRequest),
    deny: answer(denyDeviceRequest),
  };
}
