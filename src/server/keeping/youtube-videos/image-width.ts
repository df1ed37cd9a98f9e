/** In pixels; `null` for bytes that are no picture. */
export async function imageWidth(bytes: Uint8Array): Promise<number | null> {
  const { default: sharp } = await import('sharp');
  try {
    return (await sharp(bytes).metadata()).width;
  } catch {
    return null;
  }
}
