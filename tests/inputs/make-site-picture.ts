import sharp from 'sharp';

/** A picture of one color, as a PNG. */
export function makeSquare(
  background: string,
  size = { width: 256, height: 256 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
}

export function makeDrawing(content: string, attributes = 'width="64" height="64"'): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
}

/** Ten million circles, which take hours to draw. */
export function makeEndlessDrawing(): Buffer {
  const circle = '<g id="l0"><circle cx="32" cy="32" r="30" opacity="0.5"/></g>';
  const levels = [1, 2, 3, 4, 5, 6, 7].reduce(
    (inner, level) => `<g id="l${level}">${inner}${`<use href="#l${level - 1}"/>`.repeat(9)}</g>`,
    circle,
  );
  return makeDrawing(levels);
}
