import { useSuspenseQuery } from "@tanstack/react-query";
import { useHallpassApp } from "hallpass/react";
import { Loaded } from "../../components/loaded.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { PlainFrame } from "../../frame/plain-frame.tsx";
import { texts } from "../../texts/texts.ts";
import { BadLink } from "./bad-link.tsx";
import { forgetCode, useLinkCode } from "./link-code.ts";
import { faultOf } from "./link-fault.ts";
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
