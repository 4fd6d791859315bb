import { useQuery } from "@tanstack/react-query";
import { PromptSuspense, UserButton, useHallpassApp } from "hallpass/react";
import { KeyRound, Languages } from "lucide-react";
import { lazy, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { asked } from "../data/watched.ts";
import { useTexts } from "../texts/language.ts";

const LanguageChoices = lazy(async () => ({ default: (await import("./language-choices.tsx")).LanguageChoices }));

const OwnPasskeys = lazy(async () => ({ default: (await import("./own-passkeys.tsx")).OwnPasskeys }));

type Opened = "language" | "passkeys" | null;

/**
 * The account menu of the SDK, with items for the language and for the owner's passkeys. It opens before the console
 * knows whether owners may sign in with passkeys; their item joins the open menu.
 */
export function AccountMenu() {
  const t = useTexts();
  const app = useHallpassApp();
  const { data: project } = useQuery(asked(["console-project"], () => app.getProject()));
  const [opened, setOpened] = useState<Opened>(null);
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
      <Dialog
        isOpen={opened === "passkeys"}
        onClose={() => setOpened(null)}
        title={t("frame.passkeys")}
        description={t("frame.passkeysHint")}
      >
        <div className="mt-4">
          <PromptSuspense fallback={<Skeleton className="h-32" />}>
            <OwnPasskeys />
          </PromptSuspense>
        </div>
      </Dialog>
      <Dialog
        isOpen={opened === "language"}
        onClose={() => setOpened(null)}
        title={t("frame.language")}
        description={t("frame.languageHint")}
      >
        <PromptSuspense fallback={<Skeleton className="h-32" />}>
          <LanguageChoices />
        </PromptSuspense>
      </Dialog>
    </>
  );
}
