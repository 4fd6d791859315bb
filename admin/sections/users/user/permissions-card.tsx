import type { ServerUser } from "hallpass";
import { Suspense, useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { usePermissionDefinitions } from "../../../data/permissions.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/loaded-card.tsx";
import { PermissionChoice } from "../../../pieces/permission-choice.tsx";
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
        <Suspense fallback={<Skeleton className="h-40" />}>
          <GrantsForm user={user} onClose={() => setEditing(false)} />
        </Suspense>
      </Dialog>
    </LoadedCard>
  );
}

function useGranted(user: ServerUser) {
  const { id } = useProject();
  const watchable = user.permissions({ recursive: false });
  return useWatched({ key: ["user-permissions", id, user.id], watchable });
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

function GrantsForm({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const t = useTexts();
  const granted = useGranted(user).map(({ id }) => id);
  const definitions = usePermissionDefinitions("project");
  const [chosen, setChosen] = useState<readonly string[]>(granted);
  const { run, isBusy, failure } = useAction();

  async function save() {
    for (const id of chosen.filter((each) => !granted.includes(each))) await user.grantPermission(id);
    for (const id of granted.filter((each) => !chosen.includes(each))) await user.revokePermission(id);
  }

  return (
    <div className="flex flex-col gap-4">
      <PermissionChoice
        legend={t("permissions.given")}
        definitions={definitions}
        chosen={chosen}
        onChange={setChosen}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button
          look="solid"
          isBusy={isBusy}
          onClick={async () => {
            if (!(await run(save))) return;
            toast.success(t("userPermissions.saved"));
            onClose();
          }}
        >
          {t("common.save")}
        </Button>
      </DialogActions>
    </div>
  );
}
