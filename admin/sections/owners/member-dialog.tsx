import { useNavigate } from "@tanstack/react-router";
import type { ProjectMember } from "hallpass";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { useOwner } from "../../data/owner.ts";
import { useOwners } from "../../data/owners.ts";
import { nameOf } from "../../data/people.ts";
import { useEndAccess, useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { projectNames } from "./project-names.ts";

type ChangeOfMember = "make" | "end" | "remove";

/** A change of a member's role that waits for a confirmation. */
export interface QuestionAboutMember {
  change: ChangeOfMember;
  member: ProjectMember;
}

/** What a member of the team is called. */
export const memberName = (member: ProjectMember, t: SayText) => nameOf({ ...member, isAnonymous: false }, t);

/** The words of a question about a member: what happens to them, and for which projects. */
function wordsFor(
  { change, isSelf }: { change: ChangeOfMember; isSelf: boolean },
  values: { name: string; projects: string },
  t: SayText,
) {
  if (change === "make") {
    return {
      title: t("owners.makeTitle", values),
      body: t("owners.makeBody", values),
      action: t("owners.make"),
      done: t("owners.made", values),
    };
  }
  if (change === "end") {
    return {
      title: isSelf ? t("owners.endOwnTitle") : t("owners.endTitle", values),
      body: isSelf ? t("owners.endOwnBody", values) : t("owners.endBody", values),
      action: t("owners.end"),
      done: isSelf ? t("owners.left", values) : t("owners.ended", values),
    };
  }
  return {
    title: isSelf ? t("owners.leaveTitle") : t("owners.removeTitle", values),
    body: isSelf ? t("owners.leaveBody", values) : t("owners.removeBody", values),
    action: t(isSelf ? "owners.leave" : "owners.remove"),
    done: isSelf ? t("owners.left", values) : t("owners.removed", values),
  };
}

interface MemberDialogProps {
  /** Closed when null. */
  asking: QuestionAboutMember | null;
  onClose: () => void;
}

/** Asks before the role of a member changes, and says for which projects. */
export function MemberDialog({ asking, onClose }: MemberDialogProps) {
  const shown = useLast(asking);
  return shown && <Question {...shown} isOpen={asking !== null} onClose={onClose} />;
}

interface QuestionProps extends QuestionAboutMember {
  isOpen: boolean;
  onClose: () => void;
}

function Question({ change, member, isOpen, onClose }: QuestionProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { id: ownId } = useOwner();
  const project = useProject();
  const { members, projects } = useOwners();
  const leaveProject = useEndAccess<ChangeOfMember>(
    async (own, how) => {
      if (how === "end") await own.setOwner(ownId, false);
      else await own.removeOwner(ownId);
    },
    () => navigate({ to: "/" }),
  );
  const isSelf = member.userId === ownId;
  const values = { name: memberName(member, t), projects: projectNames(projects, t) };
  const words = wordsFor({ change, isSelf }, values, t);
  const isLast = change !== "make" && member.isOwner && members.filter(({ isOwner }) => isOwner).length === 1;

  async function apply() {
    if (isSelf && change !== "make") await leaveProject(change);
    else if (change === "remove") await project.removeOwner(member.userId);
    else await project.setOwner(member.userId, change === "make");
    toast.success(words.done);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      body={isLast ? t("owners.lastOwner", values) : words.body}
      action={words.action}
      isReady={!isLast}
      isHarmless={change === "make"}
      onConfirm={apply}
    />
  );
}
