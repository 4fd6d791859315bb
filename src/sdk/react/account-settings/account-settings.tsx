import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { useSectionTexts } from "#sdk/react/texts/use-section-texts.ts";
import { Styles } from "#sdk/react/theme/theme.tsx";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { useHasApps } from "./apps/apps.ts";
import { SettingsFrame } from "./frame.tsx";
import { shownItems } from "./items.tsx";
import { isMocked, type MockedAccount } from "./mock/mock-data.ts";
import type { AccountSettingsItem } from "./section.ts";
import { styles } from "./styles.ts";

const Mocked = lazyPart(async () => (await import("./mock/mocked.tsx")).Mocked);

/** The props of `AccountSettings`. With one that begins with `mock`, the page is a preview. */
export interface AccountSettingsProps extends MockedAccount {
  /** Fills the window. */
  fullPage?: boolean;
  /** Further items of the sidebar, above "Settings". */
  extraItems?: readonly AccountSettingsItem[];
}

/**
 * The page where users manage their account: name, picture, addresses, sign-in methods, sessions, keys and teams. It
 * redirects to sign-in without a user. The part of the address after `#` is the id of the shown item.
 *
 *     <AccountSettings fullPage extraItems={[{ id: "billing", title: "Billing", content: <Billing /> }]} />
 */
export function AccountSettings({ fullPage = false, extraItems = [], ...account }: AccountSettingsProps) {
  const page = <OfSignedInUser fullPage={fullPage} extraItems={extraItems} />;
  return (
    <PromptSuspense fallback={<Placeholder fullPage={fullPage} />}>
      {isMocked(account) ? <Mocked account={account}>{page}</Mocked> : page}
    </PromptSuspense>
  );
}

type Props = Required<Pick<AccountSettingsProps, "fullPage" | "extraItems">>;

function OfSignedInUser(props: Props) {
  const app = useHallpassApp();
  const user = useUser();
  if (user) return <Settings {...props} user={user} />;
  if (app.redirectMethod === "none") return <PredefinedCard type="signedOut" fullPage={props.fullPage} />;
  return <ToSignIn />;
}

function ToSignIn() {
  useUser({ or: "redirect" });
  return null;
}

function Settings({ fullPage, extraItems, user }: Props & { user: CurrentUser }) {
  const t = useSectionTexts();
  const project = useProject();
  const teams = useResource(user.teams);
  const items = shownItems({ viewer: { user, project, hasApps: useHasApps(user) }, teams, extraItems, t });
  return (
    <Scope>
      <Styles css={styles} />
      <SettingsFrame items={items} fullPage={fullPage} />
    </Scope>
  );
}

const Placeholder = ({ fullPage }: { fullPage: boolean }) => (
  <Scope>
    <Styles css={styles} />
    <div className="hp-settings" data-full={fullPage ? "" : undefined} aria-busy="true">
      <div className="hp-settings-body">
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  </Scope>
);
