import { ProfileImageEditor } from "#sdk/react/components/account/profile-image-editor.tsx";
import { useUser } from "#sdk/react/hooks/use-user.ts";

/** The user's profile image. */
export function ProfileImage() {
  const user = useUser({ or: "throw" });
  return (
    <ProfileImageEditor
      imageUrl={user.profileImageUrl}
      name={user.displayName ?? user.primaryEmail}
      onSave={async (profileImageUrl) => {
        await user.update({ profileImageUrl });
      }}
    />
  );
}
