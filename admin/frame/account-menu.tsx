import { PasskeySection, UserButton, useProject } from "hallpass/react";
import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { texts } from "../texts/texts.ts";

/** The owner's own account: the menu that every app gets, and the passkeys for the next sign-in here. */
export function AccountMenu() {
  return (
    <Suspense fallback={<UserButton />}>
      <MenuWithPasskeys />
    </Suspense>
  );
}

/** Without them where nobody can sign in to the console by passkey. */
function MenuWithPasskeys() {
  const { config } = useProject();
  const [isOpen, setOpen] = useState(false);
  const { passkeys } = texts.frame;
  if (!config.passkeyEnabled) return <UserButton />;
  return (
    <>
      <UserButton
        extraItems={[{ text: passkeys, icon: <KeyRound size={17} aria-hidden="true" />, onClick: () => setOpen(true) }]}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={passkeys} description={texts.frame.passkeysHint}>
        <div className="mt-4">
          <PasskeySection />
        </div>
      </Dialog>
    </>
  );
}
