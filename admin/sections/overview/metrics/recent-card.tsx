import { Link } from "@tanstack/react-router";
import type { RecentUser } from "hallpass/admin";
import type { LucideIcon } from "lucide-react";
import { readableAddress } from "#contract/readable-address.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Moment } from "../../../components/moment.tsx";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";

interface RecentCardProps {
  title: string;
  users: readonly RecentUser[];
  when: (user: RecentUser) => Date;
  empty: { icon: LucideIcon; title: string; body: string };
}

/** A few users with what they did last, each with a link to the user's page. */
export function RecentCard({ title, users, when, empty }: RecentCardProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  if (users.length === 0) {
    return (
      <Card title={title} isFlush>
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.body}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <ul className="divide-y divide-line">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-2.5 py-2 first:pt-0 last:pb-0">
            <Avatar url={user.profileImageUrl} name={nameOf(user, t)} />
            <span className="min-w-0 flex-1">
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: user.id }}
                className="rounded font-medium wrap-anywhere hover:underline"
              >
                {nameOf(user, t)}
              </Link>
              {user.displayName && user.primaryEmail && (
                <span className="block text-[0.8125rem] text-soft wrap-anywhere">
                  {readableAddress(user.primaryEmail)}
                </span>
              )}
            </span>
            <span className="text-[0.8125rem] text-soft">
              <Moment date={when(user)} isRelative />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
