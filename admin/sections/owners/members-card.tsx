import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { useOwners } from "../../data/owners.ts";
import { useTexts } from "../../texts/language.ts";
import { MemberDialog, type QuestionAboutMember } from "./member-dialog.tsx";
import { MembersTable } from "./members-table.tsx";
import { projectNames } from "./project-names.ts";

/** The members of the owning team, and what can be done with each. */
export function MembersCard() {
  const t = useTexts();
  const { teamDisplayName: team, members, projects } = useOwners();
  const [asking, setAsking] = useState<QuestionAboutMember | null>(null);
  const names = projectNames(projects, t);
  return (
    <Card
      title={t("owners.members")}
      hint={t(projects.length > 1 ? "owners.teamOwnsMany" : "owners.teamOwnsOne", { team, projects: names })}
      isFlush
    >
      <MembersTable members={members} onAsk={setAsking} />
      <MemberDialog asking={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}
