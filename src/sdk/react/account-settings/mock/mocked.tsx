import { type ReactNode, useContext, useState } from "react";
import { HallpassProvider, useHallpassApp } from "#sdk/react/provider.tsx";
import { TextContext } from "#sdk/react/texts/text-context.ts";
import type { MockedAccount } from "./mock-data.ts";
import { mockedApp } from "./mocked-app.ts";

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
