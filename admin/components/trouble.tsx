import { RotateCw, ServerOff, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureText, isUnreachable } from "../data/failure.ts";
import { texts } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { usePageTitle } from "./page-header.tsx";

/** Something could not be loaded; says what can be done. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void | Promise<void> }) {
  const [isRetrying, setRetrying] = useState(false);
  const isAway = isUnreachable(error);

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }

  return (
    <Notice
      icon={isAway ? <ServerOff size={20} aria-hidden="true" /> : <TriangleAlert size={20} aria-hidden="true" />}
      title={isAway ? texts.trouble.unreachableTitle : texts.trouble.failedTitle}
      action={
        <Button isBusy={isRetrying} onClick={retry}>
          <RotateCw size={15} aria-hidden="true" />
          {texts.common.tryAgain}
        </Button>
      }
    >
      {isAway ? texts.trouble.unreachable : failureText(error)}
    </Notice>
  );
}

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A page that is only a message. */
export function Notice({
  icon = <TriangleAlert size={20} aria-hidden="true" />,
  title,
  children,
  action,
}: NoticeProps) {
  usePageTitle(title);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-warn-tint text-warn">{icon}</span>
      <div>
        <h1 className="text-base font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-soft wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  );
}
