import { useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { SecretOnce } from "../../../pieces/forms/secret-once.tsx";
import { useTexts } from "../../../texts/language.ts";
import { LegacyForm } from "./legacy-form.tsx";
import { LegacyStatus } from "./legacy-status.tsx";

/** The former product whose users move in when they sign in: its address, its last day, and who has moved. */
export default function LegacyCard() {
  const t = useTexts();
  const { legacyVerifier } = useProject().app;
  const verifier = useWatched(legacyVerifier.current);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <LegacyForm verifier={verifier} onCreated={setSecret}>
        {verifier && <LegacyStatus verifier={verifier} onSecret={setSecret} />}
      </LegacyForm>
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
