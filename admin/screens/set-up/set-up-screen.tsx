import { useSuspenseQuery } from "@tanstack/react-query";
import { isKnown } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { Loaded } from "../../components/loaded.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { PlainFrame } from "../../frame/plain-frame.tsx";
import { texts } from "../../texts/texts.ts";
import { BadLink, type LinkFault } from "./bad-link.tsx";
import { forgetCode, useLinkCode } from "./link-code.ts";
import { LinkSignIn } from "./link-sign-in.tsx";
import { SetUpForm } from "./set-up-form.tsx";

/** Where a printed link leads: to the first account, or straight into an existing one. */
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
  const app = useHallpassApp();
  const { data: link } = useSuspenseQuery({
    queryKey: ["admin-link", code],
    queryFn: async () => {
      try {
        return await app.instance.checkLink(code);
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        forgetCode();
        return { kind: "bad" as const, fault };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The code must not lie about after the page that used it.
    gcTime: 0,
  });
  if (link.kind === "bad") return <BadLink fault={link.fault} />;
  if (link.kind === "sign_in") return <LinkSignIn code={code} email={link.email} />;
  return <SetUpForm code={code} />;
}

/** What is wrong with a link, when that is why a call failed. */
export function faultOf(error: unknown): LinkFault | null {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  if (isKnown(error, "VERIFICATION_CODE_ALREADY_USED")) return "used";
  // A code that was cut off does not even have the right length.
  if (isKnown(error, "VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "SCHEMA_ERROR")) {
    return "unknown";
  }
  return null;
}

function CheckingLink() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {texts.setUp.checking}
      </p>
      <Skeleton className="mx-auto mb-6 h-7 w-52" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}
