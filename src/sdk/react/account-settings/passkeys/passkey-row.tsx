import { type FormEvent, type ReactNode, useId, useState } from "react";
import { PASSKEY_NAME_MAX_LENGTH } from "#contract/limits.ts";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { AlertIcon } from "#sdk/react/ui/icons.tsx";
import { Input } from "#sdk/react/ui/input.tsx";

type Doing = "nothing" | "renaming" | "removing";

interface PasskeyRowProps {
  passkey: Passkey;
  /** Not the last way to sign in. */
  isRemovable: boolean;
}

/** One passkey; its name becomes a field, and removing asks once more, in the same place. */
export function PasskeyRow({ passkey, isRemovable }: PasskeyRowProps) {
  const t = useAccountTexts();
  const sayError = useErrorText();
  const [doing, setDoing] = useState<Doing>("nothing");
  const [before, setBefore] = useState<Doing>("nothing");
  const [name, setName] = useState(passkey.name);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const nameId = useId();

  const go = (next: Doing) => {
    setBefore(doing);
    setDoing(next);
    setProblem(undefined);
  };
  const carryOut = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
      go("nothing");
    } catch (error) {
      setProblem(await sayError(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted && !isBusy) void carryOut(() => passkey.rename(wanted));
  };
  const cancel = (
    <Button variant="secondary" onClick={() => go("nothing")} autoFocus={doing === "removing"}>
      {t("cancel")}
    </Button>
  );

  const bodies: Record<Doing, ReactNode> = {
    nothing: (
      <>
        <p className="hp-row-text">
          <strong>{passkey.name}</strong>
          <small className="hp-muted hp-small">
            {passkey.lastUsedAt
              ? t("passkeyUsedOn", { date: passkey.lastUsedAt })
              : t("passkeyAddedOn", { date: passkey.createdAt })}
            {!isRemovable && ` ${t("passkeyOnlyMethod")}`}
          </small>
        </p>
        <div className="hp-row-actions">
          <Button
            variant="secondary"
            aria-label={t("passkeyRenameNamed", { name: passkey.name })}
            autoFocus={before === "renaming"}
            onClick={() => {
              setName(passkey.name);
              go("renaming");
            }}
          >
            {t("rename")}
          </Button>
          {isRemovable && (
            <Button
              variant="secondary"
              aria-label={t("passkeyRemoveNamed", { name: passkey.name })}
              autoFocus={before === "removing"}
              onClick={() => go("removing")}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </>
    ),
    renaming: (
      <form className="hp-row-form" onSubmit={save}>
        <label className="hp-visually-hidden" htmlFor={nameId}>
          {t("passkeyName")}
        </label>
        <Input
          id={nameId}
          value={name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {t("save")}
        </Button>
        {cancel}
      </form>
    ),
    removing: (
      <>
        <p className="hp-row-question">{t("passkeyRemoveSure", { name: passkey.name })}</p>
        <div className="hp-row-actions">
          {cancel}
          <Button isBusy={isBusy} onClick={() => void carryOut(() => passkey.delete())}>
            {t("remove")}
          </Button>
        </div>
      </>
    ),
  };

  return (
    <li className="hp-row">
      {bodies[doing]}
      {problem && (
        <p className="hp-error" role="alert">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      )}
    </li>
  );
}
