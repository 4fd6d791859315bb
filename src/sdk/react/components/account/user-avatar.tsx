import type { CSSProperties } from "react";
import { Scope } from "#sdk/react/scope.tsx";
import { UserIcon } from "#sdk/react/ui/account-icons.tsx";
import type { BaseUser } from "#sdk/users/shared/user.ts";
import { firstCharacters } from "#texts/first-characters.ts";

/** The props of `UserAvatar`. */
export interface UserAvatarProps {
  user?: Pick<BaseUser, "displayName" | "primaryEmail" | "profileImageUrl"> | null;
  /** In pixels. */
  size?: number;
  border?: boolean;
}

/**
 * The picture of a user, else the first two characters of the name or address, else an icon.
 *
 *     <UserAvatar user={user} size={48} />
 */
export function UserAvatar(props: UserAvatarProps) {
  return (
    <Scope inline>
      <Avatar {...props} />
    </Scope>
  );
}

/** Like `UserAvatar`, for components that already have a scope. */
export function Avatar({ user, size = 34, border = false }: UserAvatarProps) {
  const style: CSSProperties & { "--hp-size": string } = { "--hp-size": `${size}px` };
  return (
    <span className="hp-avatar" style={style} data-border={border ? "" : undefined} aria-hidden="true">
      {user?.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initials(user) || <UserIcon />}
    </span>
  );
}

export function initials(user: UserAvatarProps["user"]): string {
  const name = user?.displayName?.trim() || user?.primaryEmail || "";
  return firstCharacters(name, 2).toUpperCase();
}
