import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { realDeps } from "#sdk/deps.ts";
import type { MockedAccount } from "./mock-data.ts";
import { mockServer } from "./mock-server.ts";

/** Long after all others. No token is checked, because nothing is sent. */
const EXPIRES_AT_SECONDS = 9_999_999_999;

const part = (value: object) => btoa(JSON.stringify(value));

/** Makes an app whose signed-in user has the given account. It has the addresses of another app. */
export function mockedApp(account: MockedAccount, { projectId, urls }: Pick<HallpassClientApp, "projectId" | "urls">) {
  const claims = { exp: EXPIRES_AT_SECONDS };
  const accessToken = `${part({ alg: "none" })}.${part(claims)}.`;
  return new HallpassClientApp({
    projectId,
    publishableClientKey: "pck_of_a_preview",
    baseUrl: "http://preview.invalid",
    urls,
    tokenStore: { accessToken, refreshToken: "of a preview" },
    redirectMethod: "none",
    deps: { fetch: mockServer(account, projectId, realDeps.now) },
  });
}
