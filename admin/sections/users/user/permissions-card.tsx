import type { ServerUser } from "hallpass";
import { PromptSuspense } from "hallpass/react";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { GrantsForm } from "../../../pieces/permissions/grants-form.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The permissions of the user in the whole project. */
export function PermissionsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  return (
    <LoadedCard
      title={t("permissions.projectTitle")}
      aside={
        <Button size="small" aria-label={t("userPermissions.edit")} onClick={() => setEditing(true)}>
          {t("permissions.edit")}
        </Button>
      }
    >
      <Granted user={user} />
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title={t("userPermissions.edit")}>
        <PromptSuspense fallback={<Skeleton className="h-40" />}>
          <Grants user={user} onClose={() => setEditing(false)} />
        </PromptSuspense>
      </Dialog>
    </LoadedCard>
  );
}

function useGranted(user: ServerUser) {
  const watchable = user.permissions({ recursive: false });
  return useWatched(watchable);
}

function Granted({ user }: { user: ServerUser }) {
  const t = useTexts();
  const granted = useGranted(user);
  if (granted.length === 0) return <p className="text-soft">{t("userPermissions.none")}</p>;
  return (
    <p className="flex flex-wrap gap-1.5">
      {granted.map(({ id }) => (
        <Badge key={id}>{id}</Badge>
      ))}
    </p>
  );
}

function Grants({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const granted = useGranted(user).map(({ id }) => id);
  return (
    <GrantsForm
      scope="project"
      granted={granted}
      grant={(id) => user.grantPermission(id)}
      revoke={(id) => user.revokePermission(id)}
      onClose={onClose}
    />
  );
}
