import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/*
 * Draws the icons of the web manifest from the site's icon. Run it after changing the icon:
 * node scripts/build/draw-icons.ts
 */

const brandFolder = path.join(import.meta.dirname, '../../public/brand');
const icon = path.join(brandFolder, 'favicon.svg');

/**
 * Systems crop a maskable icon to different shapes. All of them show at least a circle of this diameter,
 * which is a share of the icon's side.
 */
const SAFE_SHARE = 0.8;

for (const size of [192, 512]) {
  await iconOf(size)
    .png({ palette: true })
    .toFile(path.join(brandFolder, `icon-${size}.png`));
}
await drawMaskable(512);

/** Renders the icon, whose side is 64 pixels at a density of 72, at four times the size and reduces it. */
function iconOf(size: number): Sharp {
  return sharp(icon, { density: 72 * (size / 16) }).resize(size, size, { fit: 'contain' });
}

/**
 * Draws the icon as wide as the safe circle, so only its corners may be cropped. The background has the
 * color of the middle of the icon's upper edge.
 */
async function drawMaskable(size: number): Promise<void> {
  const inner = Math.round(size * SAFE_SHARE);
  const picture = await iconOf(inner).png().toBuffer();
  const edge = { left: Math.round(inner / 2), top: Math.round(inner / 50), width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract(edge).removeAlpha().raw().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: { r, g, b } } })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toFile(path.join(brandFolder, `icon-maskable-${size}.png`));
}
