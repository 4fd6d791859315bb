const SIDE = 256;
const QUALITY = 0.85;

/** The middle of a picture as a small square, as a data URL; null for a file that the browser cannot read as a picture. */
export async function squarePicture(file: Blob): Promise<string | null> {
  // Decoded without an address of its own: the page's policy forbids images from `blob:`.
  const image = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(image.width, image.height);
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}
