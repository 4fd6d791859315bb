import { getRouteApi, Link } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass/admin";
import { toast } from "sonner";
import { buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Notice } from "../../components/trouble.tsx";
import { useKeys, useRevokeKeys } from "../../data/keys.ts";
import { useProject } from "../../data/projects.ts";
import { DangerZone } from "../../pieces/deletion/danger-zone.tsx";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { DescriptionForm } from "./description-form.tsx";
import { KeyFacts } from "./key-facts.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/api-keys/$keyId");

/** One set of keys: what it is for, what it contains, and the way to end it. */
export function KeyScreen() {
  return (
    <Loaded isPart>
      <Keys />
    </Loaded>
  );
}

function Keys() {
  const { keyId } = route.useParams();
  const keys = useKeys().find(({ id }) => id === keyId);
  return keys ? <KeysOf key={keys.id} keys={keys} /> : <NoSuchKeys />;
}

function KeysOf({ keys }: { keys: InternalApiKey }) {
  const t = useTexts();
  const revoke = useRevokeKeys();
  return (
    <DetailScreen title={keys.description || t("keys.nameless")}>
      <Card title={t("keys.about")}>
        <DescriptionForm keys={keys} />
      </Card>
      <Card title={t("keys.contents")} hint={t("keys.contentsHint")}>
        <KeyFacts keys={keys} />
      </Card>
      {keys.isValid() && (
        <DangerZone
          heading={t("keys.revokeHeading")}
          hint={t("keys.revokeHint")}
          title={t("keys.revokeTitle")}
          body={t("keys.revokeBody", { description: keys.description })}
          agreement={t("keys.revokeConfirm")}
          action={t("keys.revoke")}
          onConfirm={async () => {
            await revoke(keys);
            toast.success(t("keys.revoked"));
          }}
        />
      )}
    </DetailScreen>
  );
}

function NoSuchKeys() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("keys.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/api-keys" params={{ projectId }} className={buttonClass()}>
          {t("keys.toAll")}
        </Link>
      }
    >
      {t("keys.notFound")}
    </Notice>
  );
}
