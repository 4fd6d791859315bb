import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";

/** Ends the session of this page. */
export function SignOut() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const { run, isBusy, problem } = useAction();
  return (
    <div className="hp-settings-stack">
      <Button variant="secondary" isBusy={isBusy} onClick={() => void run(() => user.signOut())}>
        {t("signOut")}
      </Button>
      <Problem text={problem} />
    </div>
  );
}
