import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { SecretOnce } from "../../../pieces/forms/secret-once.tsx";
import { useTexts } from "../../../texts/language.ts";
import { LegacyForm } from "./legacy-form.tsx";
import { LegacyStatus } from "./legacy-status.tsx";

/**
 * The former product whose users move in when they sign in: its address, its last day, and who has moved. Few projects need
 * it, so it is one line until somebody opens it.
 */
export default function LegacyCard() {
  const t = useTexts();
  const { legacyVerifier } = useProject().app;
  const verifier = useWatched(legacyVerifier.current);
  const [secret, setSecret] = useState<string | null>(null);
  const [isOpened, setOpened] = useState(false);
  const created = (once: string) => {
    setSecret(once);
    // After a deletion, the card is closed again.
    setOpened(false);
  };
  return (
    <>
      {verifier || isOpened ? (
        <LegacyForm verifier={verifier} isOpened={isOpened} onCreated={created}>
          {verifier && <LegacyStatus verifier={verifier} onSecret={setSecret} />}
        </LegacyForm>
      ) : (
        <Card title={t("legacy.title")}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-56 text-soft">{t("legacy.closed")}</p>
            <Button aria-label={t("legacy.open")} aria-expanded={false} onClick={() => setOpened(true)}>
              {t("legacy.setUp")}
            </Button>
          </div>
        </Card>
      )}
      <Dialog
        isOpen={secret !== null}
        hidesClose
        isWide
        onClose={() => setSecret(null)}
        title={t("legacy.secretTitle")}
        description={t("legacy.secretBody")}
      >
        {secret !== null && <SecretOnce label={t("legacy.secret")} secret={secret} onSaved={() => setSecret(null)} />}
      </Dialog>
    </>
  );
}
