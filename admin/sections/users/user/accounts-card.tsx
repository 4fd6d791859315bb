import type { ServerOAuthProviderAccount, ServerUser } from "hallpass";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { readableAddress } from "#contract/readable-address.ts";
import { Badge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { MenuItem, MenuSeparator } from "../../../components/menu.tsx";
import { RowMenu } from "../../../components/row-menu.tsx";
import { useMethodName } from "../../../data/method-names.ts";
import { useAction } from "../../../data/use-action.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The user's accounts at providers, such as Google. */
export function AccountsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("accounts.title")} hint={t("accounts.hint")}>
      <Accounts user={user} />
    </LoadedCard>
  );
}

function Accounts({ user }: { user: ServerUser }) {
  const t = useTexts();
  const accounts = useWatched(user.oauthAccounts);
  const providerName = useMethodName();
  const { run, failure } = useAction();
  const [deleting, setDeleting] = useState<ServerOAuthProviderAccount | null>(null);

  if (accounts.length === 0) return <p className="text-soft">{t("accounts.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium">{providerName(account.type)}</p>
              <p className="text-[0.8125rem] text-soft wrap-anywhere">
                {readableAddress(account.email ?? "") || account.accountId}
              </p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                {account.allowSignIn && <Badge>{t("channels.signsIn")}</Badge>}
                {account.allowConnectedAccounts && <Badge>{t("accounts.givesTokens")}</Badge>}
              </p>
            </div>
            <RowMenu label={t("accounts.rowMenu", { provider: providerName(account.type) })}>
              <MenuItem
                onChoose={() => run(() => account.update({ allowSignIn: !account.allowSignIn }), t("accounts.changed"))}
              >
                {t(account.allowSignIn ? "channels.disableSignIn" : "channels.enableSignIn")}
              </MenuItem>
              <MenuItem
                onChoose={() =>
                  run(
                    () => account.update({ allowConnectedAccounts: !account.allowConnectedAccounts }),
                    t("accounts.changed"),
                  )
                }
              >
                {t(account.allowConnectedAccounts ? "accounts.disableTokens" : "accounts.enableTokens")}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} isDangerous onChoose={() => setDeleting(account)}>
                {t("accounts.disconnect")}
              </MenuItem>
            </RowMenu>
          </li>
        ))}
      </ul>
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t("accounts.disconnectTitle")}
        body={t("accounts.disconnectBody", { provider: deleting ? providerName(deleting.type) : "" })}
        action={t("accounts.disconnect")}
        onConfirm={async () => {
          await deleting?.delete();
          toast.success(t("accounts.disconnected"));
        }}
      />
    </>
  );
}
