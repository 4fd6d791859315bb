import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";

const SMALLEST = 25;
const LARGEST = 75;
const STEP = 5;

interface SplitProps {
  /** Names the bar between the two for screen readers. */
  label: string;
  first: ReactNode;
  second: ReactNode;
}

/** Two parts side by side, with a bar that pointer and arrow keys move; in narrow windows, one below the other. */
export function Split({ label, first, second }: SplitProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);

  function move(wanted: number) {
    const chosen = Math.round(Math.min(Math.max(wanted, SMALLEST), LARGEST));
    box.current?.style.setProperty("--split", `${chosen}%`);
    setShare(chosen);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    const { left, right, width } = box.current.getBoundingClientRect();
    const isMirrored = getComputedStyle(box.current).direction === "rtl";
    move(((isMirrored ? right - event.clientX : event.clientX - left) / width) * 100);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const isMirrored = box.current !== null && getComputedStyle(box.current).direction === "rtl";
    const forward = isMirrored ? "ArrowLeft" : "ArrowRight";
    const back = isMirrored ? "ArrowRight" : "ArrowLeft";
    const targets: Readonly<Record<string, number>> = {
      [forward]: share + STEP,
      [back]: share - STEP,
      Home: SMALLEST,
      End: LARGEST,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  }

  return (
    <div
      ref={box}
      className="grid gap-5 min-[1000px]:grid-cols-[minmax(0,var(--split,50%))_auto_minmax(0,1fr)] min-[1000px]:gap-0"
    >
      <div id={`${id}-first`} className="flex min-w-0 flex-col">
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation="vertical"
        aria-controls={`${id}-first`}
        aria-valuenow={share}
        aria-valuemin={SMALLEST}
        aria-valuemax={LARGEST}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="group hidden w-5 touch-none cursor-col-resize place-items-center rounded min-[1000px]:grid"
      >
        <span className="h-12 w-1 rounded-full bg-field-line group-hover:bg-brand group-focus-visible:bg-brand" />
      </div>
      <div className="flex min-w-0 flex-col">{second}</div>
    </div>
  );
}
