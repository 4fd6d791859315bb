import { BookOpen, Braces, type LucideIcon, MailOpen } from "lucide-react";
import type { ConsoleConfig } from "../config.ts";
import type { TextId } from "../texts/texts.ts";

export interface OutsidePage {
  label: TextId;
  keywords: TextId;
  icon: LucideIcon;
  href: string;
}

/** Pages of the server outside the console: the docs, the API reference and, in development mode, the test inbox. */
export function outsidePages({
  baseUrl,
  catchesMails,
}: Pick<ConsoleConfig, "baseUrl" | "catchesMails">): OutsidePage[] {
  const docs: OutsidePage = {
    label: "frame.docs",
    keywords: "palette.docsKeywords",
    icon: BookOpen,
    href: `${baseUrl}/docs`,
  };
  const reference: OutsidePage = {
    label: "frame.apiReference",
    keywords: "palette.apiReferenceKeywords",
    icon: Braces,
    href: `${baseUrl}/api/v1/reference`,
  };
  const inbox: OutsidePage = {
    label: "frame.mailCatcher",
    keywords: "palette.mailCatcherKeywords",
    icon: MailOpen,
    href: `${baseUrl}/dev/mail`,
  };
  return catchesMails ? [docs, reference, inbox] : [docs, reference];
}
