import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  /** Called for Escape. Without it, only the buttons of the dialog close it. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside, and gives it back to the element that
 * opened the dialog.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Closed before its removal from the page: otherwise the browser does not give back the focus.
    return () => dialog?.close();
  }, []);

  // Browsers close a dialog on the second Escape even if its `cancel` event is prevented, but not without the key.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose?.();
  };

  return (
    <dialog
      ref={element}
      className="hp-dialog"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className="hp-dialog-body">
        <h3 className="hp-card-title" id={id} style={{ margin: 0 }}>
          {title}
        </h3>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. The first one is the safe choice. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="hp-dialog-actions">{children}</div>
);
