import type { ComponentType, LazyExoticComponent } from "react";
import type { AccountTexts } from "#texts/sdk.ts";
import type { PlainId } from "#texts/translator.ts";

/** A section of a user's account settings. Its folder holds all of it; `sections.ts` lists it. */
export interface AccountSection {
  label: PlainId<AccountTexts>;
  /** Loaded when the section is first shown. */
  Content: LazyExoticComponent<ComponentType>;
}
