import { PasskeySection, UserButton, useProject } from "hallpass/react";
import { KeyRound, Languages } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { useTexts } from "../texts/language.ts";

const LanguageChoices = lazy(async () => ({ default: (await import("./language-choices.tsx")).LanguageChoices }));

type Opened = "language" | "passkeys" | null;

/** The account menu of the SDK, with items for the language and for the owner's passkeys. */
export function AccountMenu() {
  return (
    <Suspense fallback={<UserButton />}>
      <FullAccountMenu />
    </Suspense>
  );
}

/** Leaves out the passkeys if the console does not allow sign-in with passkeys. */
function FullAccountMenu() {
  const t = useTexts();
  const { config } = useProject();
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
      <UserButton extraItems={config.passkeyEnabled ? [passkeys, language] : [language]} />
      <Dialog
        isOpen={opened === "passkeys"}
        onClose={() => setOpened(null)}
        title={t("frame.passkeys")}
        description={t("frame.passkeysHint")}
      >
        <div className="mt-4">
          <PasskeySection />
        </div>
      </Dialog>
      <Dialog
        isOpen={opened === "language"}
        onClose={() => setOpened(null)}
        title={t("frame.language")}
        description={t("frame.languageHint")}
      >
        <Suspense fallback={<Skeleton className="h-32" />}>
          <LanguageChoices />
        </Suspense>
      </Dialog>
    </>
  );
}
