import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "../texts/language.ts";
import { Button } from "./button.tsx";

const SHOWN_MILLIS = 1_600;

interface CopyButtonProps {
  text: string;
  /** Names the copied value for screen readers. */
  label: string;
  showsLabel?: boolean;
}

export function CopyButton({ text, label, showsLabel = false }: CopyButtonProps) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Pages on plain HTTP have no clipboard access, and users can deny it.
      const { toast } = await import("sonner");
      toast.error(t("common.copyFailed"));
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      look={showsLabel ? "outline" : "quiet"}
      size={showsLabel ? "small" : "small-icon"}
      aria-label={`${t("common.copy")}: ${label}`}
      onClick={copy}
    >
      <Icon size={15} aria-hidden="true" className={isCopied ? "text-good" : undefined} />
      {showsLabel && (isCopied ? t("common.copied") : t("common.copy"))}
      <span aria-live="polite" className="sr-only">
        {isCopied ? t("common.copied") : ""}
      </span>
    </Button>
  );
}
