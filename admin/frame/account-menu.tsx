import { PromptSuspense, UserButton, useHallpassApp } from "hallpass/react";
import { KeyRound, Languages } from "lucide-react";
import { lazy, useState } from "react";
import { useKnown } from "../data/watched.ts";
import { useTexts } from "../texts/language.ts";
import type { AccountDialog } from "./account-dialogs.tsx";

const AccountDialogs = lazy(async () => ({ default: (await import("./account-dialogs.tsx")).AccountDialogs }));

/**
 * The account menu of the SDK, with items for the language and for the owner's passkeys. It opens before the console
 * knows whether owners may sign in with passkeys; their item joins the open menu. Their dialogs are loaded when one of them
 * opens for the first time.
 */
export function AccountMenu() {
  const t = useTexts();
  const app = useHallpassApp();
  const project = useKnown(app.project);
  const [opened, setOpened] = useState<AccountDialog | null>();
  const language = {
    text: t("frame.language"),
    icon: <Languages size={17} aria-hidden="true" />,
    onClick: () => setOpened("language"),
  };
  const passkeys = {
    text: t("frame.passkeys"),
    icon: <KeyRound size={17} aria-hidden="true" />,
    onClick: () => setOpened("passkeys"),
  };
  return (
    <>
      <UserButton extraItems={project?.config.passkeyEnabled ? [passkeys, language] : [language]} />
      {opened !== undefined && (
        <PromptSuspense>
          <AccountDialogs opened={opened} onClose={() => setOpened(null)} />
        </PromptSuspense>
      )}
    </>
  );
}
