/** 0.1 MB. */
export const IMAGE_MAX_BYTES = 100_000;

/** No page shows a profile image larger than this. */
const LARGEST_SIDE = 512;
const SMALLEST_SIDE = 32;
const QUALITIES = [0.92, 0.85, 0.75, 0.65, 0.5];

/** Draws the image with a side in pixels and a JPEG quality from 0 to 1, and returns it as a data URL. */
type Render = (side: number, quality: number) => string;

/**
 * Returns the best rendering of at most 0.1 MB: first lowers the quality, then the size. `side` is that of the original.
 * Throws when even the smallest one is larger.
 */
export function compressed(side: number, render: Render): string {
  for (let size = Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, Math.round(side))); size >= SMALLEST_SIDE; ) {
    for (const quality of QUALITIES) {
      const dataUrl = render(size, quality);
      if (bytesOf(dataUrl) <= IMAGE_MAX_BYTES) return dataUrl;
    }
    size = Math.floor(size / 2);
  }
  throw new Error("The image cannot be compressed to 0.1 MB.");
}

/** The size of the file in a base64 data URL. */
export function bytesOf(dataUrl: string): number {
  const encoded = dataUrl.slice(dataUrl.indexOf(",") + 1).replace(/=+$/, "");
  return Math.floor((encoded.length * 3) / 4);
}
