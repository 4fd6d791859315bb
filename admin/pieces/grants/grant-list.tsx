import { Link } from "@tanstack/react-router";
import type { ListOAuthGrantsOptions, OAuthGrant } from "hallpass/admin";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Moment } from "../../components/moment.tsx";
import { useLast } from "../../components/use-last.ts";
import { nameOf } from "../../data/people.ts";
import { useProject } from "../../data/projects.ts";
import { useWatchedPage } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";

const FEW = 10;
const MANY = 200;

interface GrantListProps {
  /** The app whose users are listed, or the user whose apps are. */
  of: Pick<ListOAuthGrantsOptions, "clientId" | "userId">;
  none: string;
}

/** What users allow apps, each with its removal. Names the users of an app, and the apps of a user. */
export function GrantList({ of, none }: GrantListProps) {
  const t = useTexts();
  const { app } = useProject();
  const [limit, setLimit] = useState(FEW);
  const [removing, setRemoving] = useState<OAuthGrant | null>(null);
  const shown = useLast(removing);
  const { rows: grants } = useWatchedPage(app.oauthGrants.list({ ...of, limit }));
  const userOf = ({ user }: OAuthGrant) => nameOf({ ...user, isAnonymous: false }, t);
  if (!grants) return null;
  if (grants.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {grants.map((grant) => (
          <li key={grant.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">
                {of.clientId === undefined ? (
                  <AppLink grant={grant} />
                ) : (
                  <UserLink grant={grant} name={userOf(grant)} />
                )}
              </p>
              <p className="text-[0.8125rem] text-soft">{scopesOf(grant)}</p>
              <p className="text-[0.8125rem] text-soft">
                {t("grants.since")} <Moment date={grant.createdAt} />
                {" · "}
                {t("grants.lastUsed")} <Moment date={grant.lastUsedAt} isRelative />
              </p>
            </div>
            <Button
              size="small"
              look="danger-quiet"
              aria-label={t("grants.removeRow", { app: grant.client.name, user: userOf(grant) })}
              onClick={() => setRemoving(grant)}
            >
              {t("grants.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {grants.nextCursor && limit === FEW && (
        <div className="mt-3 border-t border-line pt-3">
          <Button size="small" onClick={() => setLimit(MANY)}>
            {t("grants.more")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t("grants.removeTitle")}
        body={shown && t("grants.removeBody", { app: shown.client.name, user: userOf(shown) })}
        action={t("grants.remove")}
        onConfirm={async () => {
          await shown?.revoke();
          toast.success(t("grants.removed"));
        }}
      />
    </>
  );
}

const scopesOf = ({ access }: OAuthGrant) =>
  access
    .flatMap(({ api, scopes }) => {
      const names = scopes.map(({ name }) => name).join(", ");
      return names === "" ? [] : [api ? `${api.name}: ${names}` : names];
    })
    .join(" · ");

function UserLink({ grant, name }: { grant: OAuthGrant; name: string }) {
  const { id: projectId } = useProject();
  return (
    <Link
      to="/projects/$projectId/users/$userId"
      params={{ projectId, userId: grant.user.id }}
      className="underline underline-offset-2"
    >
      {name}
    </Link>
  );
}

function AppLink({ grant }: { grant: OAuthGrant }) {
  const { id: projectId } = useProject();
  return (
    <Link
      to="/projects/$projectId/apps/$appId"
      params={{ projectId, appId: grant.client.id }}
      className="underline underline-offset-2"
    >
      {grant.client.name}
    </Link>
  );
}
