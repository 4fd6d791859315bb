import { RequestRefused } from "hallpass";
import { useFailure } from "../../../../data/failure.ts";
import { useTexts } from "../../../../texts/language.ts";
import { errorText } from "./claim-texts.ts";

/** An error of OAuth: its code, the server's description for developers, and what it means. */
export function Refusal({ code, description }: { code: string; description: string | null }) {
  const t = useTexts();
  return (
    <div
      role="alert"
      className="flex min-w-0 flex-col gap-1.5 rounded-lg bg-bad-tint p-3 text-[0.8125rem] wrap-anywhere"
    >
      <code className="font-mono font-medium text-bad">{code}</code>
      {description && <p lang="en">{description}</p>}
      <p>{t(errorText(code))}</p>
    </div>
  );
}

/** The failure of a call, which is an error of OAuth if the authorization server has refused it. */
export function CallFailure({ error }: { error: unknown }) {
  const text = useFailure(error);
  const refused = error instanceof RequestRefused ? error : null;
  if (refused?.code === "OAUTH_TRIAL_REFUSED") {
    const [code = "", ...description] = refused.text.split(": ");
    return <Refusal code={code} description={description.join(": ")} />;
  }
  return (
    <p role="alert" className="text-bad wrap-anywhere">
      {text}
    </p>
  );
}
