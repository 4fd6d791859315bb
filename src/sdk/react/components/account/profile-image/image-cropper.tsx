import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** A dialog to choose the round part of an image: by pointer, arrow keys, slider or wheel. */
export function ImageCropper({ image, onSave, onClose }: ImageCropperProps) {
  const t = useProfileImageTexts();
  const { isBusy, problem, setProblem, run } = useAction();
  const [crop, setCrop] = useState(() => middleOf(image));
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Where the pointer was last. */
  const dragged = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const side = VIEW_SIDE * Math.max(1, window.devicePixelRatio);
    if (canvas.current) draw(canvas.current, image, crop, side);
  }, [image, crop]);

  useEffect(() => {
    const view = canvas.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const step = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP;
      setCrop((before) => zoomed(image, before, before.zoom + step));
    };
    // React's listeners for the wheel are passive, and could not keep the page from scrolling.
    view?.addEventListener("wheel", onWheel, { passive: false });
    return () => view?.removeEventListener("wheel", onWheel);
  }, [image]);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (buttons === 0) return;
    const { x, y } = dragged.current;
    dragged.current = { x: clientX, y: clientY };
    setCrop((before) => moved(image, before, { right: (clientX - x) / VIEW_SIDE, down: (clientY - y) / VIEW_SIDE }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    setCrop((before) => moved(image, before, step));
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
          onChange={({ target }) => setCrop(zoomed(image, crop, target.valueAsNumber))}
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
