import { deviceOf } from "hallpass/react";
import { useTexts } from "../../../texts/language.ts";

/** The browser and the system of a request in words, with what the browser sent below. */
export function Device({ userAgent }: { userAgent: string }) {
  const t = useTexts();
  const { browser, system } = deviceOf(userAgent);
  const words = browser && system ? t("auditEntry.browserOnSystem", { browser, system }) : (browser ?? system);
  return (
    <>
      {words && <span className="block">{words}</span>}
      <span className="block text-[0.8125rem] text-soft">{userAgent}</span>
    </>
  );
}
