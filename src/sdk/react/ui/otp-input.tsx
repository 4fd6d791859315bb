import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { OTP_INPUT_SYNC_MILLIS, OTP_LENGTH } from "#contract/limits.ts";
import { type CodePattern, normalizedCode } from "./otp-value.ts";
import { useBadgeRoom } from "./use-badge-room.ts";

interface OtpInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with the code when its last character is entered. */
  onComplete?: (code: string) => void;
  pattern?: CodePattern;
  length?: number;
  /** Makes the input read-only while a code is checked. */
  isBusy?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

/**
 * An input for a one-time code, drawn as one box per character. The actual input is a single element, so that pasting,
 * screen readers, password managers and keyboards that offer a code from a message work as in other fields. Needs the
 * label of a `Field` around it.
 */
export function OtpInput({
  value,
  onChange,
  onComplete,
  pattern = "numeric",
  length = OTP_LENGTH,
  isBusy = false,
  ...rest
}: OtpInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState<readonly [number, number] | null>(null);
  const badgeRoom = useBadgeRoom(box, input);

  const take = (typed: string) => {
    const code = normalizedCode(typed, { pattern, length });
    if (isBusy || code === undefined || code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };

  /** Selects the character at the caret, if there is one, so that typing replaces it. */
  const followCaret = () => {
    const field = input.current;
    if (!field) return;
    if (field !== field.ownerDocument.activeElement) return setSelection(null);
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    const at = Math.min(start, length - 1);
    if (start === end && at < field.value.length) {
      field.setSelectionRange(at, at + 1);
      return setSelection([at, at + 1]);
    }
    setSelection([start, end]);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = Math.max(0, Math.min((event.currentTarget.selectionStart ?? 0) + step, value.length));
    event.currentTarget.setSelectionRange(at, at);
    followCaret();
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = normalizedCode(event.clipboardData.getData("text"), { pattern, length });
    if (pasted?.length !== length) return;
    // A complete code replaces the whole value, wherever the caret is.
    event.preventDefault();
    take(pasted);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a cleared value moves the caret.
  useEffect(followCaret, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once what the browser filled in before hydration.
  useEffect(() => {
    const timers = OTP_INPUT_SYNC_MILLIS.map((millis) =>
      setTimeout(() => {
        if (input.current && input.current.value !== value) take(input.current.value);
        followCaret();
      }, millis),
    );
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <div className="hp-otp" ref={box} dir="ltr" data-busy={isBusy ? "" : undefined}>
      {Array.from({ length }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes differ only by their position.
          key={at}
          className="hp-otp-slot"
          aria-hidden="true"
          data-active={isActive(selection, at) ? "" : undefined}
          data-invalid={rest["aria-invalid"] ? "" : undefined}
        >
          {value[at] ?? (isActive(selection, at) && <span className="hp-otp-caret" />)}
        </span>
      ))}
      <input
        {...rest}
        ref={input}
        className="hp-otp-input"
        style={{ width: `calc(100% + ${badgeRoom}px)`, clipPath: `inset(0 ${badgeRoom}px 0 0)` }}
        type="text"
        inputMode={pattern === "numeric" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize={pattern === "numeric" ? "off" : "characters"}
        autoCorrect="off"
        spellCheck={false}
        readOnly={isBusy}
        aria-busy={isBusy || undefined}
        value={value}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onSelect={followCaret}
        onFocus={followCaret}
        onBlur={() => setSelection(null)}
      />
    </div>
  );
}

const isActive = (selection: readonly [number, number] | null, at: number) =>
  selection !== null && (selection[0] === selection[1] ? at === selection[0] : at >= selection[0] && at < selection[1]);
