import { PasskeySection } from "hallpass/react";

/** The passkeys of the owner. Loaded when somebody asks for them. */
export function Passkeys() {
  return (
    <div className="mt-4">
      <PasskeySection />
    </div>
  );
}
