import { type ReactNode, useContext, useState } from "react";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { realDeps } from "#sdk/deps.ts";
import { HallpassProvider, useHallpassApp } from "#sdk/react/provider.tsx";
import { TextContext } from "#sdk/react/texts/text-context.ts";
import type { MockedAccount } from "./mock-data.ts";
import { mockServer } from "./mock-server.ts";

/** Provides an app whose signed-in user has the given account, as it was when the page was opened. */
export function Mocked({ account, children }: { account: MockedAccount; children: ReactNode }) {
  const outer = useHallpassApp();
  const { language, overrides } = useContext(TextContext);
  const [app] = useState(() => mockedApp(account, outer));
  return (
    <HallpassProvider app={app} lang={language} translationOverrides={overrides}>
      {children}
    </HallpassProvider>
  );
}

/** Long after all others. No token is checked, because nothing is sent. */
const EXPIRES_AT_SECONDS = 9_999_999_999;

const part = (value: object) => btoa(JSON.stringify(value));

/** Makes an app whose signed-in user has the given account. It has the addresses of another app. */
export function mockedApp(account: MockedAccount, { projectId, urls }: Pick<HallpassClientApp, "projectId" | "urls">) {
  const accessToken = `${part({ alg: "none" })}.${part({ exp: EXPIRES_AT_SECONDS })}.`;
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
