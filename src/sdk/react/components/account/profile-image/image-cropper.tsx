import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useProfileImageTexts } from "#sdk/react/texts/use-profile-image-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Dialog, DialogActions } from "#sdk/react/ui/dialog.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { compressed } from "./compress.ts";
import { type Crop, middleOf, moved, sideOf, squareOf, ZOOM_MAX, ZOOM_MIN, zoomed } from "./crop.ts";

interface ImageCropperProps {
  image: ImageBitmap;
  /** Gets the cropped image as a data URL with a JPEG of at most 0.1 MB. The dialog shows why it rejects. */
  onSave: (dataUrl: string) => Promise<void>;
  onClose: () => void;
}

/** In CSS pixels. */
const VIEW_SIDE = 240;
/** A share of the visible side. */
const KEY_STEP = 0.05;
const ZOOM_STEP = 0.1;

const ARROWS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -KEY_STEP, down: 0 },
  ArrowRight: { right: KEY_STEP, down: 0 },
  ArrowUp: { right: 0, down: -KEY_STEP },
  ArrowDown: { right: 0, down: KEY_STEP },
};

/** A dialog to choose the round part of an image: by pointer, two fingers, arrow keys, slider or wheel. */
export function ImageCropper({ image, onSave, onClose }: ImageCropperProps) {
  const t = useProfileImageTexts();
  const { isBusy, problem, setProblem, run } = useAction();
  const [crop, setCrop] = useState(() => middleOf(image));
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(crop);
  /** Where each pressed pointer is: the mouse, or one or two fingers. */
  const pressed = useRef(new Map<number, Point>());
  /** The crop when the last pointer came or went. What a gesture passes on its way has no effect on its result. */
  const begun = useRef({ crop, at: gestureOf(pressed.current) });

  const change = useCallback((next: Crop) => {
    latest.current = next;
    setCrop(next);
  }, []);
  const beginGesture = useCallback(() => {
    begun.current = { crop: latest.current, at: gestureOf(pressed.current) };
  }, []);

  useLayoutEffect(() => {
    const side = VIEW_SIDE * Math.max(1, window.devicePixelRatio);
    if (canvas.current) draw(canvas.current, image, crop, side);
  }, [image, crop]);

  useEffect(() => {
    const view = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const step = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP;
      change(zoomed(image, latest.current, latest.current.zoom + step));
      beginGesture();
    };
    // React's listeners for the wheel are passive, and could not keep the page from scrolling.
    view?.addEventListener("wheel", onWheel, { passive: false });
    return () => view?.removeEventListener("wheel", onWheel);
  }, [image, change, beginGesture]);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    beginGesture();
  };
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!pressed.current.has(pointerId)) return;
    pressed.current.set(pointerId, { x: clientX, y: clientY });
    const { crop: before, at } = begun.current;
    const now = gestureOf(pressed.current);
    const scale = at.spread > 0 ? now.spread / at.spread : 1;
    const step = { right: (now.x - at.x) / VIEW_SIDE, down: (now.y - at.y) / VIEW_SIDE };
    change(moved(image, zoomed(image, before, before.zoom * scale), step));
  };
  const onPointerGone = ({ pointerId }: PointerEvent) => {
    pressed.current.delete(pointerId);
    beginGesture();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    change(moved(image, latest.current, step));
  };
  const save = async () => {
    let dataUrl: string;
    try {
      dataUrl = cropped(image, crop);
    } catch {
      return setProblem(t("pictureNotCropped"));
    }
    if (await run(() => onSave(dataUrl))) onClose();
  };

  return (
    <Dialog title={t("pictureCrop")} onClose={onClose}>
      <div
        className="hp-crop"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the image.
        tabIndex={0}
        role="application"
        aria-label={t("pictureMove")}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerGone}
        onPointerCancel={onPointerGone}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
        <span className="hp-crop-circle" />
      </div>
      <label className="hp-zoom">
        <span>{t("pictureZoom")}</span>
        <input
          type="range"
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => change(zoomed(image, crop, target.valueAsNumber))}
        />
      </label>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button isBusy={isBusy} onClick={() => void save()}>
          {t("save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Point {
  x: number;
  y: number;
}

/** The middle of the pointers, and how far they are apart: 0 for one pointer. */
function gestureOf(points: ReadonlyMap<number, Point>) {
  const [first = { x: 0, y: 0 }, second = first] = points.values();
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

/** Draws the cropped part into a canvas of this side. */
function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop, side: number) {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw the image.");
  const { left, top, side: shown } = squareOf(image, crop);
  // JPEG has no transparency, and browsers would make it black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, shown, shown, 0, 0, side, side);
}

function cropped(image: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement("canvas");
  return compressed(sideOf(image, crop), (side, quality) => {
    draw(canvas, image, crop, side);
    return canvas.toDataURL("image/jpeg", quality);
  });
}
