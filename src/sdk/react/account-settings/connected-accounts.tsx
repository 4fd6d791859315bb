import type { OAuthProviderAccount } from "#sdk/connected-accounts/connected-accounts.ts";
import { providerName } from "#sdk/react/components/providers/provider-name.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { useHasMethodBeside } from "./sign-in-methods.ts";

/** The accounts at other services: connect and disconnect them. */
export function ConnectedAccounts() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const accounts = useResource(user.oauthAccounts);
  const { config } = useProject();
  const { run, isBusy, problem } = useAction();
  const further = config.oauthProviders.filter(({ id }) => !accounts.some(({ type }) => type === id));
  const nameOf = (id: string) => providerName(id, config.oauthProviders.find((each) => each.id === id)?.displayName);
  const hasOtherMethod = useHasMethodBeside("oauth");
  const signIns = accounts.filter(({ allowSignIn }) => allowSignIn);

  return (
    <div className="hp-settings-stack">
      {accounts.length > 0 && (
        <ul className="hp-rows">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              name={nameOf(account.type)}
              isOnlyMethod={account.allowSignIn && signIns.length === 1 && !hasOtherMethod}
            />
          ))}
        </ul>
      )}
      {further.length > 0 && (
        <div className="hp-settings-line">
          {further.map(({ id }) => (
            <Button
              key={id}
              variant="secondary"
              isBusy={isBusy}
              onClick={() => void run(() => user.linkConnectedAccount(id))}
            >
              {t("connect", { provider: nameOf(id) })}
            </Button>
          ))}
        </div>
      )}
      <Problem text={problem} />
    </div>
  );
}

interface AccountRowProps {
  account: OAuthProviderAccount;
  name: string;
  isOnlyMethod: boolean;
}

function AccountRow({ account, name, isOnlyMethod }: AccountRowProps) {
  const t = useSettingsTexts();
  const app = useHallpassApp();
  return (
    <li className="hp-row">
      <div className="hp-row-text">
        <div className="hp-settings-line">
          <strong>{name}</strong>
          {account.allowSignIn && <span className="hp-badge">{t("connectedAccountForSignIn")}</span>}
        </div>
        {account.email && <span className="hp-muted hp-small">{account.email}</span>}
      </div>
      <ConfirmButton
        label={t("disconnect")}
        fullLabel={t("disconnectNamed", { provider: name })}
        question={t("disconnectSure", { provider: name })}
        confirm={t("disconnect")}
        disabledReason={isOnlyMethod ? t("onlyMethod") : undefined}
        action={async () => {
          await account.delete();
          // The user object lists the accounts, too.
          await app.currentUser.refresh();
        }}
      />
    </li>
  );
}
