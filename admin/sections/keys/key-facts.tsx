import type { InternalApiKey } from "hallpass/admin";
import type { ReactNode } from "react";
import { Moment } from "../../components/moment.tsx";
import { neverExpires } from "../../data/keys.ts";
import { useTexts } from "../../texts/language.ts";
import { KeysStatus } from "./keys-status.tsx";
import { LastUsed } from "./last-used.tsx";

const KINDS = [
  { name: "publishableClientKey", label: "keys.publishable", hint: "keys.publishableHint" },
  { name: "secretServerKey", label: "keys.secret", hint: "keys.secretHint" },
  { name: "superSecretAdminKey", label: "keys.admin", hint: "keys.adminHint" },
] as const;

/** What keys contain and allow, and how long. The keys themselves cannot be shown again. */
export function KeyFacts({ keys }: { keys: InternalApiKey }) {
  const t = useTexts();
  return (
    <dl className="divide-y divide-line">
      {KINDS.map(({ name, label, hint }) => {
        const key = keys[name];
        return (
          key && (
            <Fact key={name} label={t(label)} hint={t(hint)}>
              <code className="font-mono text-[0.8125rem]">…{key.lastFour}</code>
            </Fact>
          )
        );
      })}
      <Fact label={t("keys.columnStatus")}>
        <KeysStatus keys={keys} />
      </Fact>
      <Fact label={t("keys.columnCreated")}>
        <Moment date={keys.createdAt} />
      </Fact>
      <Fact label={t("keys.lastUsed")}>
        <LastUsed keys={keys} />
      </Fact>
      <Fact label={t("keys.columnExpires")}>
        {neverExpires(keys.expiresAt) ? t("keys.never") : <Moment date={keys.expiresAt} />}
      </Fact>
      {keys.manuallyRevokedAt && (
        <Fact label={t("keys.revokedAt")}>
          <Moment date={keys.manuallyRevokedAt} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <dt className="min-w-0 basis-60 grow">
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-[0.8125rem] text-soft">{hint}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
