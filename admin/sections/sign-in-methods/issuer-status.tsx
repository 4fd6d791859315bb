import type { OidcIssuerCheck } from "hallpass/admin";
import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useFailure } from "../../data/failure.ts";
import { useTexts } from "../../texts/language.ts";
import { useIssuerCheck } from "./queries.ts";

const PROBLEMS = {
  not_https: "signInMethods.issuerNotHttps",
  unreachable: "signInMethods.issuerUnreachable",
  no_document: "signInMethods.issuerNoDocument",
  not_json: "signInMethods.issuerNotJson",
  other_issuer: "signInMethods.issuerOther",
  incomplete: "signInMethods.issuerIncomplete",
  no_signing_algorithm: "signInMethods.issuerNoAlgorithm",
  no_client_authentication: "signInMethods.issuerNoAuthentication",
} as const satisfies Record<NonNullable<OidcIssuerCheck["problem"]>, string>;

/** Says what the server found at the issuer, or what is wrong there. Does not keep anyone from saving. */
export function IssuerStatus({ issuerUrl }: { issuerUrl: string }) {
  return (
    <div role="status" className="-mt-2 text-[0.8125rem] wrap-anywhere empty:hidden">
      <Finding issuerUrl={issuerUrl} />
    </div>
  );
}

function Finding({ issuerUrl }: { issuerUrl: string }) {
  const t = useTexts();
  const check = useIssuerCheck(issuerUrl);
  const failure = useFailure(check.status === "failed" ? check.error : null);
  if (check.status === "nothing") return null;
  if (check.status === "checking") {
    return (
      <Line look="text-soft" icon={<LoaderCircle size={15} aria-hidden="true" className="animate-spin" />}>
        {t("signInMethods.issuerChecking")}
      </Line>
    );
  }
  if (check.status === "failed") return failure ? <Warning>{failure}</Warning> : null;
  if (check.problem) {
    const document = `${issuerUrl.replace(/\/$/, "")}/.well-known/openid-configuration`;
    return <Warning>{t(PROBLEMS[check.problem], { document, issuer: check.issuer ?? "" })}</Warning>;
  }
  return (
    <Line look="text-good" icon={<CircleCheck size={15} aria-hidden="true" />}>
      {t("signInMethods.issuerFound", { url: check.authorizationEndpoint ?? "" })}
    </Line>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Line look="text-warn" icon={<TriangleAlert size={15} aria-hidden="true" />}>
      {children}
    </Line>
  );
}

function Line({ look, icon, children }: { look: string; icon: ReactNode; children: string }) {
  return (
    <p className={`flex gap-1.5 [&_svg]:mt-0.5 [&_svg]:shrink-0 ${look}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
