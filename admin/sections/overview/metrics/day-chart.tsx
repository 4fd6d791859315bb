import type { DailyCount } from "hallpass/admin";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useTexts } from "../../../texts/language.ts";
import { scaleTo } from "./scale.ts";
import { useDays, useNumbers } from "./use-days.ts";

/** The height of the drawing in its own units; a day is one unit wide. */
const HEIGHT = 100;
const GAP = 0.14;

interface DayChartProps {
  label: string;
  days: readonly DailyCount[];
  kind: "bars" | "line";
  /** What a number counts: "3 sign-ups". */
  say: (count: number) => string;
}

/**
 * One value for each day, today last. The arrow keys and the pointer choose a day, and the line above the chart says its
 * value; screen readers hear it as the value of a slider.
 */
export function DayChart({ label, days, kind, say }: DayChartProps) {
  const t = useTexts();
  const named = useDays();
  const numbers = useNumbers();
  const id = useId();
  const today = days.length - 1;
  const [chosen, setChosen] = useState(today);
  const lines = scaleTo(Math.max(...days.map(({ activity }) => activity)));
  const top = lines.at(-1) ?? 1;

  const describe = (at: number) => {
    const { date, activity } = days[at] ?? { date: "", activity: 0 };
    const values = { day: date && named.long(date), value: say(activity) };
    return at === today ? t("metrics.todaySoFar", values) : t("metrics.dayValue", values);
  };

  function move(event: KeyboardEvent) {
    const next = placeAfter(event.key, chosen, today);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(today, Math.max(0, next)));
  }

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(today, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  }

  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-[0.8125rem] tabular-nums">
        {describe(chosen)}
      </p>
      <div className="flex gap-2">
        <Axis lines={lines.map(numbers.count)} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={today}
          aria-valuenow={chosen}
          aria-valuetext={describe(chosen)}
          onKeyDown={move}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setChosen(today)}
          className="h-44 min-w-0 flex-1 touch-pan-y rounded-sm"
        >
          <svg
            viewBox={`0 0 ${days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-full w-full overflow-visible"
          >
            {lines.map((value) => (
              <line
                key={value}
                x1={0}
                x2={days.length}
                y1={yOf(value, top)}
                y2={yOf(value, top)}
                className="chart-grid"
              />
            ))}
            <rect x={chosen} y={0} width={1} height={HEIGHT} className="chart-chosen" />
            {kind === "bars" ? <Bars days={days} top={top} /> : <Line days={days} top={top} />}
          </svg>
        </div>
      </div>
      <div className="ms-10 flex justify-between text-xs text-soft" aria-hidden="true">
        <span>{named.short(days[0]?.date ?? "")}</span>
        <span>{named.short(days[Math.floor(today / 2)]?.date ?? "")}</span>
        <span>{t("metrics.today")}</span>
      </div>
    </div>
  );
}

/** The day to which a key leads; undefined for keys that do not move. */
function placeAfter(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return from - 1;
    case "ArrowRight":
    case "ArrowUp":
      return from + 1;
    case "PageDown":
      return from - 7;
    case "PageUp":
      return from + 7;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

const yOf = (value: number, top: number) => HEIGHT - (value / top) * HEIGHT;

interface ShapeProps {
  days: readonly DailyCount[];
  top: number;
}

/** Today is not over: its bar is hollow. */
function Bars({ days, top }: ShapeProps) {
  return days.map(({ date, activity }, at) => (
    <rect
      key={date}
      x={at + GAP}
      y={yOf(activity, top)}
      width={1 - 2 * GAP}
      height={HEIGHT - yOf(activity, top)}
      className={at === days.length - 1 ? "chart-bar chart-unfinished" : "chart-bar"}
    />
  ));
}

/** Today is not over: the line to it is dashed. */
function Line({ days, top }: ShapeProps) {
  const points = days.map(({ activity }, at) => `${at + 0.5},${yOf(activity, top)}`);
  return (
    <>
      <polyline points={points.slice(0, -1).join(" ")} className="chart-line" />
      <polyline points={points.slice(-2).join(" ")} className="chart-line chart-unfinished-line" />
    </>
  );
}

/** The values of the lines, from the top to zero. */
function Axis({ lines }: { lines: string[] }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-44 w-8 shrink-0 flex-col-reverse justify-between text-end text-xs leading-none text-soft tabular-nums"
    >
      {lines.map((line) => (
        <span key={line} className="-my-1.5">
          {line}
        </span>
      ))}
    </div>
  );
}
