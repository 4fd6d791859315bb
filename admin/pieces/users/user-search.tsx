import type { ServerUser } from "hallpass";
import type { ReactNode } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Avatar } from "../../components/avatar.tsx";
import { nameOf } from "../../data/people.ts";
import { useProject } from "../../data/projects.ts";
import { useWatchedPage } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";
import { Results, SearchResults } from "../lists/search-results.tsx";

interface UserSearchProps {
  /** Finds out which users are members of this team. */
  teamId?: string;
  /** What can be done with a user, at the end of the row. */
  action: (user: ServerUser, isMember: boolean) => ReactNode;
}

/** Finds users of the project by name, address or id. */
export function UserSearch(props: UserSearchProps) {
  const t = useTexts();
  return <SearchResults label={t("members.find")}>{(query) => <FoundUsers {...props} query={query} />}</SearchResults>;
}

const MOST = 5;

function FoundUsers({ teamId, action, query }: UserSearchProps & { query: string }) {
  const t = useTexts();
  const { app } = useProject();
  const options = { query, limit: MOST, desc: true };
  const found = useWatchedPage(app.users(options));
  // In the same order: whoever of the found users is a member is among the first members that match.
  const ofTeam = { ...options, teamId };
  const members = useWatchedPage(app.users(ofTeam));
  const memberIds = new Set(teamId === undefined ? [] : members.rows?.map((member) => member.id));
  return (
    <Results label={t("members.found")} rows={members.rows && found.rows} none={t("members.noneFound", { query })}>
      {(user) => (
        <>
          <Person user={user} />
          {action(user, memberIds.has(user.id))}
        </>
      )}
    </Results>
  );
}

/** The picture, the name and the address of a user. */
export function Person({ user }: { user: ServerUser }) {
  const t = useTexts();
  const name = nameOf(user, t);
  const address = readableAddress(user.primaryEmail ?? "");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail ?? ""} />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {address !== "" && address !== name && (
          <span className="block text-[0.8125rem] text-soft wrap-anywhere">{address}</span>
        )}
      </span>
    </span>
  );
}
