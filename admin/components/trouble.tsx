import { RotateCw, ServerOff, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isUnreachable, useFailure } from "../data/failure.ts";
import { onReturn } from "../data/outage.ts";
import { usePageTitle } from "../frame/page-title.ts";
import { useTexts } from "../texts/language.ts";
import { Button } from "./button.tsx";

interface TroubleProps {
  error: unknown;
  /** For a part of a page: the message gets a heading of the second level. */
  isPart?: boolean;
  onRetry: () => void | Promise<void>;
}

/** Says why something could not be loaded, with a button to try again. */
export function Trouble({ error, isPart = false, onRetry }: TroubleProps) {
  const t = useTexts();
  const [isRetrying, setRetrying] = useState(false);
  const failure = useFailure(error);
  const isConnectionError = isUnreachable(error);

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }

  const again = useRef(retry);
  again.current = retry;
  useEffect(() => (isConnectionError ? onReturn(() => void again.current()) : undefined), [isConnectionError]);

  const Message = isPart ? Remark : Notice;
  return (
    <Message
      icon={
        isConnectionError ? <ServerOff size={20} aria-hidden="true" /> : <TriangleAlert size={20} aria-hidden="true" />
      }
      title={isConnectionError ? t("trouble.unreachableTitle") : t("trouble.failedTitle")}
      action={
        <Button isBusy={isRetrying} onClick={retry}>
          <RotateCw size={15} aria-hidden="true" />
          {t("common.tryAgain")}
        </Button>
      }
    >
      {failure}
    </Message>
  );
}

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A message that fills a page. */
export function Notice(props: NoticeProps) {
  usePageTitle(props.title);
  return <Remark {...props} headingLevel={1} />;
}

/** A message instead of a part of a page. */
export function Remark({
  icon = <TriangleAlert size={20} aria-hidden="true" />,
  title,
  children,
  action,
  headingLevel = 2,
}: NoticeProps & { headingLevel?: 1 | 2 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-warn-tint text-warn">{icon}</span>
      <div>
        <Heading className="text-base font-semibold tracking-tight">{title}</Heading>
        <p className="mt-1 text-soft wrap-anywhere">{children}</p>
      </div>
      {action}
    </div>
  );
}
