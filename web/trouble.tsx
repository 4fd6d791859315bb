import { inGroup, isKnown } from "hallpass";
import { MessageCard } from "hallpass/react";
import { useEffect } from "react";
import { say } from "./texts.ts";

/** Says why there is no page: the project does not exist, or the server does not respond. */
export function Trouble({ error }: { error?: unknown }) {
  const isUnknown =
    error === undefined ||
    inGroup(error, "PROJECT_AUTHENTICATION_ERROR") ||
    isKnown(error, "CURRENT_PROJECT_NOT_FOUND");
  const title = say(isUnknown ? "projectNotFound" : "unreachable");

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <MessageCard
      fullPage
      title={title}
      primaryButtonText={isUnknown ? undefined : say("reload")}
      primaryAction={() => location.reload()}
    >
      {say(isUnknown ? "projectNotFoundBody" : "unreachableBody")}
    </MessageCard>
  );
}
