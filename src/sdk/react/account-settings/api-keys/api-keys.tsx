import { useState } from "react";
import type { NewApiKey } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { type ApiKeyTextId, useApiKeyTexts } from "#sdk/react/texts/use-api-key-texts.ts";
import { useDateText } from "#sdk/react/texts/use-date-text.ts";
import { PlusIcon } from "#sdk/react/ui/account-icons.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { Table } from "#sdk/react/ui/table.tsx";
import type { Team } from "#sdk/teams/team.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { neverExpires } from "./key-lifetimes.ts";
import { type KeyQuery, type KeyStatus, type ListedKey, listedKeys, statusOf } from "./key-list.ts";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";

/** The API keys of the signed-in user. The project must allow API keys of users. */
export const UserApiKeys = () => <ApiKeys holder={useUser({ or: "throw" })} text="keysAccess" />;

/** The API keys of a team. Needs `$manage_api_keys`, and the project must allow API keys of teams. */
export const TeamApiKeys = ({ team }: { team: Pick<Team, "apiKeys" | "createApiKey"> }) => (
  <ApiKeys holder={team} text="keysAccessTeam" />
);

/** A user or a team. */
interface KeyHolder {
  readonly apiKeys: Watchable<readonly ListedKey[]>;
  createApiKey(key: NewApiKey): Promise<{ value: string }>;
}

interface ApiKeysProps {
  holder: KeyHolder;
  /** Says what the keys give access to. */
  text: "keysAccess" | "keysAccessTeam";
}

type Open = { dialog: "create" } | { dialog: "shown"; wholeKey: string } | { dialog: "revoke"; key: ListedKey };

const STATUS_TEXTS: Record<KeyStatus, ApiKeyTextId> = {
  valid: "keysValid",
  expired: "keysExpired",
  revoked: "keysRevoked",
};
const STATUSES: readonly KeyStatus[] = ["valid", "expired", "revoked"];

/** The API keys of a user or a team: list, search, create and revoke. Suspends until they are loaded. */
function ApiKeys({ holder, text }: ApiKeysProps) {
  const t = useApiKeyTexts();
  const keys = useResource(holder.apiKeys);
  const [open, setOpen] = useState<Open | null>(null);
  const [query, setQuery] = useState<KeyQuery>({ search: "", status: "" });
  const close = () => setOpen(null);

  return (
    <>
      <div className="hp-tools">
        <Input
          type="search"
          aria-label={t("keysSearch")}
          placeholder={t("keysSearch")}
          value={query.search}
          onChange={({ target }) => setQuery({ ...query, search: target.value })}
        />
        <select
          className="hp-input hp-select"
          aria-label={t("keysStatusFilter")}
          value={query.status}
          onChange={({ target }) => {
            setQuery({ ...query, status: STATUSES.find((each) => each === target.value) ?? "" });
          }}
        >
          <option value="">{t("keysAll")}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(STATUS_TEXTS[status])}
            </option>
          ))}
        </select>
        <Button onClick={() => setOpen({ dialog: "create" })}>
          <PlusIcon />
          {t("keysCreate")}
        </Button>
      </div>
      <KeyTable
        keys={listedKeys(keys, query)}
        emptyText={t(keys.length === 0 ? "keysEmpty" : "keysNoMatch")}
        revoke={(key) => setOpen({ dialog: "revoke", key })}
      />
      {open?.dialog === "create" && (
        <CreateKeyDialog
          text={text}
          create={(key) => holder.createApiKey(key)}
          onCreated={(wholeKey) => setOpen({ dialog: "shown", wholeKey })}
          onClose={close}
        />
      )}
      {open?.dialog === "shown" && <ShownKeyDialog wholeKey={open.wholeKey} onClose={close} />}
      {open?.dialog === "revoke" && <RevokeKeyDialog apiKey={open.key} onClose={close} />}
    </>
  );
}

interface KeyTableProps {
  keys: readonly ListedKey[];
  emptyText: string;
  revoke: (key: ListedKey) => void;
}

function KeyTable({ keys, emptyText, revoke }: KeyTableProps) {
  const t = useApiKeyTexts();
  if (keys.length === 0) return <p className="hp-muted">{emptyText}</p>;
  const columns = ["keysDescription", "keysStatus", "keysClientKey", "keysExpiresAt", "keysCreatedAt"] as const;
  return (
    <Table
      label={t("keysHeading")}
      columns={[...columns.map((id) => ({ name: t(id) })), { name: t("keysActions"), isHidden: true }]}
    >
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} revoke={() => revoke(key)} />
      ))}
    </Table>
  );
}

function KeyRow({ apiKey, revoke }: { apiKey: ListedKey; revoke: () => void }) {
  const t = useApiKeyTexts();
  const dateText = useDateText();
  const { description, expiresAt, createdAt, value } = apiKey;
  const status = statusOf(apiKey);
  const expiration = neverExpires(expiresAt, new Date()) || !expiresAt ? t("keysNever") : dateText(expiresAt);
  return (
    <tr>
      <th scope="row">{description}</th>
      <td data-label={t("keysStatus")}>
        <span className="hp-badge" data-tone={status === "valid" ? undefined : "muted"}>
          {t(STATUS_TEXTS[status])}
        </span>
      </td>
      <td data-label={t("keysClientKey")}>
        <code>{`*******${value.lastFour}`}</code>
      </td>
      <td data-label={t("keysExpiresAt")}>{status === "revoked" ? "-" : expiration}</td>
      <td data-label={t("keysCreatedAt")}>{dateText(createdAt)}</td>
      <td>
        {status === "valid" && (
          <Button variant="secondary" aria-label={t("keysRevokeNamed", { description })} onClick={revoke}>
            {t("keysRevoke")}
          </Button>
        )}
      </td>
    </tr>
  );
}
