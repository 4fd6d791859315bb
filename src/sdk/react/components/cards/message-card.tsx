import type { ReactNode } from "react";
import { Scope } from "#sdk/react/scope.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { Panel } from "#sdk/react/ui/panel.tsx";

/** The props of `MessageCard`. */
export interface MessageCardProps {
  title: string;
  children?: ReactNode;
  fullPage?: boolean;
  primaryButtonText?: string;
  primaryAction?: () => void | Promise<void>;
  /** Left of the primary button. */
  secondaryButtonText?: string;
  secondaryAction?: () => void | Promise<void>;
}

/**
 * Shows a message with up to two buttons.
 *
 *     <MessageCard title="Almost there" primaryButtonText="Go on" primaryAction={() => location.assign("/")}>
 *       Check your inbox.
 *     </MessageCard>
 */
export function MessageCard(props: MessageCardProps) {
  const { title, children, fullPage = false, primaryButtonText, secondaryButtonText } = props;
  return (
    <Scope fullPage={fullPage}>
      <Panel title={title} fullPage={fullPage} isFramed titleRef={takeLostFocus}>
        {children && <div className="hp-muted hp-center">{children}</div>}
        {(primaryButtonText || secondaryButtonText) && (
          <div className="hp-actions">
            {secondaryButtonText && (
              <Button variant="secondary" onClick={() => void props.secondaryAction?.()}>
                {secondaryButtonText}
              </Button>
            )}
            {primaryButtonText && <Button onClick={() => void props.primaryAction?.()}>{primaryButtonText}</Button>}
          </div>
        )}
      </Panel>
    </Scope>
  );
}

/**
 * A card often replaces the button that the user has just pressed. Then its title takes the focus, and screen readers
 * read it. A page that has just loaded keeps the focus where the browser begins.
 */
function takeLostFocus(title: HTMLElement | null) {
  if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) title?.focus();
}
