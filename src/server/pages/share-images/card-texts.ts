import type { CardFonts } from './card-fonts.ts';
import type { CardTexts } from './card-layout.ts';
import { rightToLeftText } from './right-to-left-text.ts';
import type { CardSubject, ShareCard } from './share-card.ts';

type Subject<Kind extends CardSubject['kind']> = Extract<CardSubject, { kind: Kind }>;

const NO_TEXTS: CardTexts = { brand: null, heading: null, subheading: null, details: null };

/** Chooses the texts of a card among those that the fonts can draw. See docs/site.md, "Share images". */
export async function cardTexts(
  { brand, subject }: ShareCard,
  fonts: CardFonts,
): Promise<CardTexts> {
  const drawnBrand = await fonts.drawableName(brand);
  switch (subject.kind) {
    case 'site': {
      const tagline = await fonts.drawableText(subject.tagline);
      if (drawnBrand === null) return { ...NO_TEXTS, heading: tagline };
      return { ...NO_TEXTS, heading: drawnBrand, subheading: tagline };
    }
    case 'video':
      return { ...NO_TEXTS, brand: drawnBrand, ...(await videoTexts(subject, fonts)) };
    case 'moment':
      return { ...NO_TEXTS, brand: drawnBrand, ...(await momentTexts(subject, fonts)) };
  }
}

async function videoTexts(
  { title, tagline, details }: Subject<'video'>,
  { drawableText }: CardFonts,
): Promise<Partial<CardTexts>> {
  const heading =
    rightToLeftText(title) ?? (await drawableText(title)) ?? (await drawableText(tagline));
  return { heading, details: joined(await Promise.all(details.map(drawableText))) };
}

/** In place of a claim that the fonts cannot draw, such as one in Chinese, the source is the heading. */
async function momentTexts(
  { time, claim, sourceTitle, videoTitle }: Subject<'moment'>,
  { drawableName }: CardFonts,
): Promise<Partial<CardTexts>> {
  const drawn = async (text: string | null) =>
    text === null ? null : (rightToLeftText(text) ?? drawableName(text));
  const details = joined([time, await drawableName(videoTitle)]);
  const heading = await drawn(claim);
  if (heading !== null) {
    const source = await drawableName(sourceTitle);
    return { heading, subheading: source === null ? null : `Source: ${source}`, details };
  }
  const source = await drawn(sourceTitle);
  if (source !== null) return { heading: source, details };
  const video = await drawn(videoTitle);
  return video === null ? { heading: `The moment at ${time}` } : { heading: video, details: time };
}

/** `null` if none of the details can be drawn. */
function joined(details: readonly (string | null)[]): string | null {
  return details.filter((detail) => detail !== null).join('  ·  ') || null;
}
