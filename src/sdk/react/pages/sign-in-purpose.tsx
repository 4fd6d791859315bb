import { requestToReturnTo } from "#sdk/react/hooks/authorization-request.ts";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useHallpassApp } from "../provider.tsx";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";

/** The app for which somebody signs in. The line has its height before its text is known. */
export function SignInPurpose() {
  const app = useHallpassApp();
  const t = useAuthorizeTexts();
  const request = useAnswer("request", () => requestToReturnTo(app));
  return (
    <p className="hp-muted hp-center">{request ? t("authorizeHeading", { app: request.client.name }) : "\u00a0"}</p>
  );
}
