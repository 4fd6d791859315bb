import { type FormEvent, type ReactNode, useId, useState } from "react";
import { PASSKEY_NAME_MAX_LENGTH } from "#contract/limits.ts";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";

type Stage = "nothing" | "renaming" | "removing";

interface PasskeyRowProps {
  passkey: Passkey;
  /** False for the user's only sign-in method. */
  isRemovable: boolean;
}

/** One passkey. Renaming and the question before removal replace its content in place. */
export function PasskeyRow({ passkey, isRemovable }: PasskeyRowProps) {
  const t = useAccountTexts();
  const [stage, setStage] = useState<Stage>("nothing");
  const [previous, setPrevious] = useState<Stage>("nothing");
  const [name, setName] = useState(passkey.name);
  const { isBusy, problem, setProblem, run } = useAction();
  const nameId = useId();

  const go = (next: Stage) => {
    setPrevious(stage);
    setStage(next);
    setProblem(undefined);
  };
  const finish = async (action: () => Promise<unknown>) => {
    if (await run(action)) go("nothing");
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === "") return setProblem(t("passkeyNameMissing"));
    void finish(() => passkey.rename(newName));
  };
  const cancel = (
    <Button variant="secondary" onClick={() => go("nothing")} autoFocus={stage === "removing"}>
      {t("cancel")}
    </Button>
  );

  const bodies: Record<Stage, ReactNode> = {
    nothing: (
      <>
        <p className="hp-row-text">
          <strong>{passkey.name}</strong>
          <small className="hp-muted hp-small">
            {passkey.lastUsedAt
              ? t("passkeyUsedOn", { date: passkey.lastUsedAt })
              : t("passkeyAddedOn", { date: passkey.createdAt })}
          </small>
          {!isRemovable && <small className="hp-muted hp-small">{t("passkeyOnlyMethod")}</small>}
        </p>
        <div className="hp-row-actions">
          <Button
            variant="secondary"
            aria-label={t("passkeyRenameNamed", { name: passkey.name })}
            autoFocus={previous === "renaming"}
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
              autoFocus={previous === "removing"}
              onClick={() => go("removing")}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </>
    ),
    renaming: (
      <form className="hp-row-form" onSubmit={save} onKeyDown={({ key }) => key === "Escape" && go("nothing")}>
        <label className="hp-visually-hidden" htmlFor={nameId}>
          {t("passkeyName")}
        </label>
        <Input
          id={nameId}
          value={name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          dir="auto"
          autoFocus
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
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
          <Button isBusy={isBusy} onClick={() => void finish(() => passkey.delete())}>
            {t("passkeyDelete")}
          </Button>
        </div>
      </>
    ),
  };

  return (
    <li className="hp-row">
      {bodies[stage]}
      <Problem text={problem} />
    </li>
  );
}
