import type { ServerUser } from "hallpass";
import type { OAuthClaim } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useFailureText } from "../../../data/failure.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { UserSearch } from "../../../pieces/users/user-search.tsx";
import { useTexts } from "../../../texts/language.ts";

/** What a user's tokens say by the claims of the project. */
interface Preview {
  user: ServerUser;
  rows: { name: string; value: unknown; isInSession: boolean }[];
}

/** Shows what the claims say about a user of the owner's choice. */
export function ClaimsPreviewDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("claims.previewTitle")} isWide>
      <ClaimsPreview />
    </Dialog>
  );
}

function ClaimsPreview() {
  const t = useTexts();
  const failureText = useFailureText();
  const { app, config } = useProject();
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();

  async function show(user: ServerUser, claims: readonly OAuthClaim[]) {
    setFailure(undefined);
    try {
      const said = await app.oauthClaims.preview(user.id, claims);
      const rows = claims.map(({ name }) => ({
        name,
        value: said.claims[name],
        isInSession: Object.hasOwn(said.sessionClaims, name),
      }));
      setPreview({ user, rows });
    } catch (error) {
      setFailure(await failureText(error));
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <UserSearch
        action={(user) => (
          <Button
            size="small"
            aria-label={t("claims.previewShowNamed", { name: nameOf(user, t) })}
            onClick={() => void show(user, config.oauthClaims)}
          >
            {t("claims.previewShow")}
          </Button>
        )}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <div role="status">{preview && <Said {...preview} inSessions={config.oauthClaimsInSessions} />}</div>
    </div>
  );
}

function Said({ user, rows, inSessions }: Preview & { inSessions: boolean }) {
  const t = useTexts();
  return (
    <section aria-label={t("claims.previewOf", { name: nameOf(user, t) })} className="flex flex-col gap-3">
      <h3 className="font-medium wrap-anywhere">{nameOf(user, t)}</h3>
      <dl className="flex flex-col gap-3">
        {rows.map(({ name, value, isInSession }) => (
          <div key={name} className="min-w-0">
            <dt className="font-mono text-[0.8125rem] text-soft wrap-anywhere">{name}</dt>
            <dd className="font-mono text-[0.8125rem] wrap-anywhere">
              {value === undefined ? (
                <span className="font-sans text-soft">{t("claims.noValue")}</span>
              ) : (
                JSON.stringify(value)
              )}
              {inSessions && value !== undefined && !isInSession && (
                <span className="block font-sans text-warn">{t("claims.notInSession")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
