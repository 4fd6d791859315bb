/** The part of an image inside the crop: a square around a center. Lengths are pixels of the image. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** From 1, the largest square that fits, to 3. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_MIN = 1;
export const ZOOM_MAX = 3;

/** The largest square, in the middle of the image. */
export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: ZOOM_MIN });

/** The side of the square that is visible. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Returns the square as the image's part to draw: its corner and side. */
export function squareOf(image: Size, crop: Crop) {
  const side = sideOf(image, crop);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}

/** Moves the image below the crop. `right` and `down` are shares of the visible side. The crop stays in the image. */
export function moved(image: Size, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  const side = sideOf(image, crop);
  return inside(image, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** Zooms around the center of the crop. The crop stays in the image. */
export const zoomed = (image: Size, crop: Crop, zoom: number): Crop =>
  inside(image, { ...crop, zoom: between(ZOOM_MIN, zoom, ZOOM_MAX) });

function inside(image: Size, crop: Crop): Crop {
  const half = sideOf(image, crop) / 2;
  return {
    ...crop,
    x: between(half, crop.x, image.width - half),
    y: between(half, crop.y, image.height - half),
  };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
