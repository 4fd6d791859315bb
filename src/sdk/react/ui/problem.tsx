import { AlertIcon } from "./icons.tsx";

/** What went wrong with an action, or nothing. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="hp-error" role="alert">
      <AlertIcon />
      <span>{text}</span>
    </p>
  );
