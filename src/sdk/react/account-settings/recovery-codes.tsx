import { useState } from "react";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { useCopy } from "#sdk/react/ui/use-copy.ts";

/** Creates recovery codes and shows them once. Otherwise it shows how many are left. */
export function RecoveryCodes() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const left = useResource(user.unusedRecoveryCodes);
  const { run, isBusy, problem } = useAction();
  const [codes, setCodes] = useState<readonly string[]>();
  const [wasShown, setShown] = useState(false);

  const create = async () => setCodes(await user.createRecoveryCodes());

  if (codes) {
    return (
      <NewCodes
        codes={codes}
        onDone={() => {
          setCodes(undefined);
          setShown(true);
        }}
      />
    );
  }
  if (left === 0) {
    return (
      <div className="hp-settings-stack">
        <p>{t("recoveryCodesNone")}</p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void run(create)}>
          {t("recoveryCodesCreate")}
        </Button>
        <Problem text={problem} />
      </div>
    );
  }
  return (
    <div className="hp-settings-stack">
      <p>{t("recoveryCodesLeft", { count: left })}</p>
      <ConfirmButton
        label={t("recoveryCodesReplace")}
        question={t("recoveryCodesReplaceSure")}
        confirm={t("recoveryCodesReplace")}
        autoFocus={wasShown}
        action={create}
      />
    </div>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useSettingsTexts();
  const { displayName: project } = useProject();
  const { outcome, copy } = useCopy();
  const [isSaved, setSaved] = useState(false);

  const text = codes.join("\n");

  return (
    <div className="hp-settings-stack">
      <p role="alert">{t("recoveryCodesOnce")}</p>
      <ul className="hp-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="hp-secret">{code}</code>
          </li>
        ))}
      </ul>
      <div className="hp-settings-line">
        <Button variant="secondary" autoFocus onClick={() => void copy(text)}>
          {t("recoveryCodesCopy")}
        </Button>
        <Button variant="secondary" onClick={() => download(`${project} ${t("recoveryCodes")}.txt`, text)}>
          {t("recoveryCodesDownload")}
        </Button>
        <span className="hp-muted hp-small" role="status">
          {outcome === "copied" && t("recoveryCodesCopied")}
        </span>
      </div>
      <Problem text={outcome === "failed" ? t("recoveryCodesNotCopied") : undefined} />
      <label className="hp-check">
        <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
        <span>{t("recoveryCodesSaved")}</span>
      </label>
      <Button aria-disabled={!isSaved || undefined} onClick={() => isSaved && onDone()}>
        {t("done")}
      </Button>
    </div>
  );
}

/** Saves a text as a file of the browser's downloads. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the file only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
