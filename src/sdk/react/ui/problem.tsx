import { AlertIcon } from "./icons.tsx";

/** What went wrong with an action, announced to screen readers. Nothing without a text. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="hp-error" role="alert">
      <AlertIcon />
      <span>{text}</span>
    </p>
  );
