import type { ServerUser } from "hallpass";
import { ProfileForm } from "../../../pieces/forms/profile-form.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The name and the picture, which other users may see. */
export function ProfileCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <ProfileForm
      of={user}
      title={t("user.profile")}
      label={t("users.displayName")}
      name={user.displayName ?? ""}
      shownName={user.displayName ?? user.primaryEmail ?? ""}
      pictureUrl={user.profileImageUrl}
      onName={(named, name) => named.update({ displayName: name || null }, { ifUnchanged: true })}
      onPicture={(profileImageUrl) => user.update({ profileImageUrl })}
    />
  );
}
