import { PasskeySection } from "hallpass/react";

/** The passkeys of the owner. Loaded when the dialog opens. */
export function Passkeys() {
  return (
    <div className="mt-4">
      <PasskeySection />
    </div>
  );
}
