import { Loaded } from "../../components/loaded.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { PlainFrame } from "../../frame/plain-frame.tsx";
import { useTexts } from "../../texts/language.ts";
import { BadLink } from "./bad-link.tsx";
import { useLinkCode } from "./link-code.ts";
import { LinkSignIn } from "./link-sign-in.tsx";
import { useLink } from "./queries.ts";
import { SetUpForm } from "./set-up-form.tsx";

/** The page that a printed link opens: creates the first account, or signs in to an existing one. */
export function SetUpScreen() {
  const code = useLinkCode();
  return (
    <PlainFrame>
      <div className="w-full max-w-md">
        {code ? (
          <Loaded key={code} fallback={<CheckingLink />}>
            <Link code={code} />
          </Loaded>
        ) : (
          <BadLink fault="missing" />
        )}
      </div>
    </PlainFrame>
  );
}

function Link({ code }: { code: string }) {
  const link = useLink(code);
  if (link.kind === "bad") return <BadLink fault={link.fault} />;
  if (link.kind === "sign_in") return <LinkSignIn code={code} email={link.email} />;
  return <SetUpForm code={code} />;
}

function CheckingLink() {
  const t = useTexts();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t("setUp.checking")}
      </p>
      <Skeleton className="mx-auto mb-6 h-7 w-52" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}
