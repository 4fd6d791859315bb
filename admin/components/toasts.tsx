import { Toaster } from "sonner";
import { useTheme } from "../frame/theme.ts";

/** Shows short messages about finished actions. */
export function Toasts() {
  const { shown } = useTheme();
  return (
    <Toaster
      theme={shown}
      position="bottom-right"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-(--width) items-center max-[600px]:w-[calc(100vw-2rem)] gap-2.5 rounded-xl border border-line bg-raised px-4 py-3 text-sm text-text shadow-raised",
          success: "[&_[data-icon]]:text-good",
          error: "[&_[data-icon]]:text-bad",
          actionButton: "ms-auto shrink-0 rounded-md px-2 py-1 font-medium text-brand hover:bg-hover",
        },
      }}
    />
  );
}
