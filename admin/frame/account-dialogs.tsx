import { PasskeySection } from "hallpass/react";
import { Dialog } from "../components/dialog.tsx";
import { useTexts } from "../texts/language.ts";
import { LanguageChoices } from "./language-choices.tsx";

export type AccountDialog = "language" | "passkeys";

interface AccountDialogsProps {
  /** All are closed when null. */
  opened: AccountDialog | null;
  onClose: () => void;
}

/** What the console adds to the account menu. */
export function AccountDialogs({ opened, onClose }: AccountDialogsProps) {
  const t = useTexts();
  return (
    <>
      <Dialog
        isOpen={opened === "passkeys"}
        onClose={onClose}
        title={t("frame.passkeys")}
        description={t("frame.passkeysHint")}
      >
        <div className="mt-4">
          <PasskeySection />
        </div>
      </Dialog>
      <Dialog
        isOpen={opened === "language"}
        onClose={onClose}
        title={t("frame.language")}
        description={t("frame.languageHint")}
      >
        <LanguageChoices />
      </Dialog>
    </>
  );
}
