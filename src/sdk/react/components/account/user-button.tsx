import type { ReactNode } from "react";
import { useNavigateOrLoad } from "#sdk/react/hooks/use-navigate.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { type TranslateAccount, useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { SettingsIcon, SignInIcon, SignOutIcon, SignUpIcon, ThemeIcon } from "#sdk/react/ui/account-icons.tsx";
import { Menu, type MenuItem } from "#sdk/react/ui/menu.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import { isReachable } from "#sdk/redirects/handler-pages.ts";
import { withCurrentPage } from "#sdk/redirects/return-to.ts";
import type { BaseUser } from "#sdk/users/shared/user.ts";
import { Avatar } from "./user-avatar.tsx";

type ShownUser = Pick<BaseUser, "displayName" | "primaryEmail" | "profileImageUrl">;

/** The props of `UserButton`. */
export interface UserButtonProps {
  /** Shows the name and the email address beside the picture. */
  showUserInfo?: boolean;
  /** Adds an item that calls this to switch between light and dark. */
  colorModeToggle?: () => void | Promise<void>;
  extraItems?: readonly { text: string; icon?: ReactNode; onClick: () => void | Promise<void> }[];
  /** Shown instead of the signed-in user, for previews. */
  mockUser?: { displayName?: string; primaryEmail?: string; profileImageUrl?: string };
}

/**
 * The picture of the signed-in user, with a menu to manage the account and sign out.
 *
 *     <UserButton showUserInfo extraItems={[{ text: "Billing", onClick: () => location.assign("/billing") }]} />
 */
export function UserButton({ mockUser, ...props }: UserButtonProps) {
  return (
    <Scope inline>
      <PromptSuspense fallback={<Skeleton width="2.5rem" height="2.5rem" />}>
        {mockUser ? (
          <UserMenu {...props} user={{ displayName: null, primaryEmail: null, profileImageUrl: null, ...mockUser }} />
        ) : (
          <SignedInUserMenu {...props} />
        )}
      </PromptSuspense>
    </Scope>
  );
}

function SignedInUserMenu(props: Omit<UserButtonProps, "mockUser">) {
  return <UserMenu {...props} user={useUser()} />;
}

function UserMenu(props: Omit<UserButtonProps, "mockUser"> & { user: ShownUser | null }) {
  const { user, showUserInfo = false, extraItems = [], colorModeToggle } = props;
  const t = useAccountTexts();
  const account = useAccountItems(user !== null, extraItems, t);
  const toggle = colorModeToggle ? [{ text: t("toggleTheme"), icon: <ThemeIcon />, onClick: colorModeToggle }] : [];
  return (
    <Menu
      label={t("accountMenu")}
      isWide={showUserInfo}
      button={
        <>
          <Avatar user={user} />
          {showUserInfo && <Who user={user} />}
        </>
      }
      head={
        <div className="hp-menu-head">
          <Avatar user={user} size={38} />
          <Who user={user} />
        </div>
      }
      groups={[{ items: [...account, ...toggle] }]}
    />
  );
}

function Who({ user }: { user: ShownUser | null }) {
  const t = useAccountTexts();
  const [name, address] = user?.displayName ? [user.displayName, user.primaryEmail] : [user?.primaryEmail, null];
  return (
    <span className="hp-who">
      <span>{user ? (name ?? t("accountMenu")) : t("notSignedIn")}</span>
      {address && <span className="hp-muted hp-small">{address}</span>}
    </span>
  );
}

function useAccountItems(
  isSignedIn: boolean,
  extraItems: readonly MenuItem[],
  t: TranslateAccount,
): readonly MenuItem[] {
  const app = useHallpassApp();
  const navigate = useNavigateOrLoad();
  if (!isSignedIn) {
    return [
      { text: t("signIn"), icon: <SignInIcon />, onClick: () => navigate(withCurrentPage(app.urls.signIn, location)) },
      { text: t("signUp"), icon: <SignUpIcon />, onClick: () => navigate(withCurrentPage(app.urls.signUp, location)) },
    ];
  }
  const settings = {
    text: t("accountSettings"),
    icon: <SettingsIcon />,
    onClick: () => navigate(app.urls.accountSettings),
  };
  return [
    ...(isReachable(app.urls, "accountSettings") ? [settings] : []),
    ...extraItems,
    { text: t("signOut"), icon: <SignOutIcon />, onClick: () => app.signOut() },
  ];
}
