/** The logos and icons that are made from the picture of a site, by the names of their files. */
export const pictureNames = {
  smallLogo: 'logo-96.webp',
  largeLogo: 'logo-416.webp',
  /** For the tab of a browser. */
  smallIcon: 'icon-32.png',
  icon: 'icon-192.png',
  largeIcon: 'icon-512.png',
  /** Systems cut this icon into their own shapes. */
  maskableIcon: 'icon-maskable-512.png',
  appleTouchIcon: 'apple-touch-icon.png',
  /** For the share images. */
  card: 'card.png',
} as const;

export type PictureName = (typeof pictureNames)[keyof typeof pictureNames];

/** A logo or icon. */
export interface PictureFile {
  mediaType: string;
  bytes: Buffer;
}

export type PictureFiles = ReadonlyMap<string, PictureFile>;
