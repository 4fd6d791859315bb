import { Link, useBlocker, useLocation } from "@tanstack/react-router";
import { useUser } from "hallpass/react";
import { use, useEffect, useId, useState, useSyncExternalStore } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Dialog, DialogActions, useDialogAround } from "../../components/dialog.tsx";
import { OwnerContext } from "../../data/owner.ts";
import { announce, holders, subscribe } from "../../data/unsaved.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

interface UnsavedGuardProps {
  isDirty: boolean;
  /** It is not what somebody typed, but a key or a link that the server does not show again. */
  isShownOnce?: boolean;
}

type Words = Record<"title" | "body" | "leave" | "stay", TextId>;

const OF_PAGE: Words = {
  title: "unsaved.title",
  body: "unsaved.body",
  leave: "unsaved.leave",
  stay: "unsaved.stay",
};
const OF_DIALOG: Words = {
  title: "unsaved.discardTitle",
  body: "unsaved.discardBody",
  leave: "unsaved.discard",
  stay: "unsaved.keep",
};
const SHOWN_ONCE: Words = {
  title: "unsaved.onceTitle",
  body: "unsaved.onceBody",
  leave: "unsaved.onceLeave",
  stay: "unsaved.onceStay",
};

/**
 * Asks before what is not saved is lost: by a link, the back button, closing the tab, or by closing the dialog around it
 * with Escape or its close button. Of several, only the innermost asks. A button that cancels says what it does. When the
 * owner's session ends, the page stays, and offers to sign in again in another tab.
 */
export function UnsavedGuard({ isDirty, isShownOnce = false }: UnsavedGuardProps) {
  const t = useTexts();
  const dialog = useDialogAround();
  const [isGivenUp, giveUp] = useState(false);
  const isInnermost = useHolds(isDirty && !isGivenUp && dialog?.isOpen !== false);
  const hasEnded = useHasEnded() && isInnermost;
  const [close, setClose] = useState<(() => void) | null>(null);
  const { status, proceed, reset } = useBlocker({
    // A dialog whose URL has its name ends by the back button, too. It replaces that URL itself when it closes.
    shouldBlockFn: ({ current, next, action }) =>
      current.pathname !== next.pathname || (dialog !== null && action !== "REPLACE"),
    enableBeforeUnload: true,
    disabled: !isInnermost,
    withResolver: true,
  });
  const words = isShownOnce ? SHOWN_ONCE : dialog ? OF_DIALOG : OF_PAGE;

  useEffect(() => {
    if (!dialog || !isInnermost) return;
    const { question } = dialog;
    question.current = (closeDialog) => setClose(() => closeDialog);
    return () => {
      question.current = null;
    };
  }, [dialog, isInnermost]);

  function stay() {
    setClose(null);
    reset?.();
  }

  function leave() {
    setClose(null);
    close?.();
    proceed?.();
  }

  if (hasEnded) return <SessionEnded onLeave={() => giveUp(true)} />;
  return (
    <Dialog
      isOpen={close !== null || status === "blocked"}
      onClose={stay}
      title={t(words.title)}
      description={t(words.body)}
    >
      <DialogActions>
        <Button look="danger-quiet" onClick={leave}>
          {t(words.leave)}
        </Button>
        <Button look="solid" data-safe-answer onClick={stay}>
          {t(words.stay)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether the session of the owner has ended, whose page is still there. */
export function useHasEnded(): boolean {
  const isSignedOut = useUser() === null;
  return use(OwnerContext) !== null && isSignedOut;
}

/** Counts as not saved while `isUnsaved`. Returns whether this is the innermost of all that is not. */
export function useHolds(isUnsaved: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    holders.add(id);
    announce();
    return () => {
      holders.delete(id);
      announce();
    };
  }, [id, isUnsaved]);
  return useSyncExternalStore(subscribe, () => [...holders].at(-1) === id);
}

/** It closes by itself when the owner has signed in again, and by nothing else: no call would work. */
export function SessionEnded({ onLeave }: { onLeave: () => void }) {
  const t = useTexts();
  const here = useLocation({ select: ({ publicHref }) => publicHref });
  return (
    <Dialog isOpen hidesClose onClose={() => {}} title={t("unsaved.endedTitle")} description={t("unsaved.endedBody")}>
      <DialogActions>
        <Button look="danger-quiet" onClick={onLeave}>
          {t("unsaved.endedLeave")}
        </Button>
        <Link
          data-safe-answer
          to="/sign-in"
          search={{ after_auth_return_to: here }}
          target="_blank"
          rel="noopener"
          className={buttonClass({ look: "solid" })}
        >
          {t("unsaved.endedSignIn")}
        </Link>
      </DialogActions>
    </Dialog>
  );
}
