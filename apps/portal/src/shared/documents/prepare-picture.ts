import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@pavilion/contract/documents/calls';

const LONGEST_SIDE = 2400;
/** Below this nothing is gained by drawing it again. */
const SMALL_BYTES = 1_500_000;

/**
 * A camera's picture at a size that travels quickly. What cannot be drawn here is sent as it is: the server decides on it.
 * Where the browser reads more kinds than the server (HEIC), drawing makes them readable.
 */
export async function preparePicture(file: File): Promise<Blob> {
  const known = (PICTURE_TYPES as readonly string[]).includes(file.type);
  if (known && file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.9);
    });
    return drawn ?? file;
  } catch {
    return file;
  }
}

export const isTooLarge = (file: Blob): boolean => file.size > MAX_PICTURE_BYTES;
