import type { CardFonts } from './card-fonts.ts';
import type { CardTexts } from './card-layout.ts';
import { rightToLeftText } from './right-to-left-text.ts';
import type { CardSubject, ShareCard } from './share-card.ts';

type Subject<Kind extends CardSubject['kind']> = Extract<CardSubject, { kind: Kind }>;

/** Chooses the texts of a card among those that the fonts can draw. See docs/site.md, "Share images". */
export async function cardTexts(
  { brand, subject }: ShareCard,
  fonts: CardFonts,
): Promise<CardTexts> {
  const drawnBrand = await fonts.drawableName(brand);
  switch (subject.kind) {
    case 'site':
      return siteTexts(subject, drawnBrand, fonts);
    case 'video':
      return { brand: drawnBrand, ...(await videoTexts(subject, fonts)) };
    case 'moment':
      return { brand: drawnBrand, ...(await momentTexts(subject, fonts)) };
  }
}

async function siteTexts(
  { tagline }: Subject<'site'>,
  brand: string | null,
  { drawableText }: CardFonts,
): Promise<CardTexts> {
  const drawnTagline = await drawableText(tagline);
  return brand === null
    ? { brand, heading: drawnTagline, subheading: null, details: null }
    : { brand: null, heading: brand, subheading: drawnTagline, details: null };
}

async function videoTexts(
  { title, tagline, details }: Subject<'video'>,
  { drawableText }: CardFonts,
): Promise<Omit<CardTexts, 'brand'>> {
  const heading =
    rightToLeftText(title) ?? (await drawableText(title)) ?? (await drawableText(tagline));
  return {
    heading,
    subheading: null,
    details: joined(await Promise.all(details.map(drawableText))),
  };
}

/** In place of a claim that the fonts cannot draw, such as one in Chinese, the source is the heading. */
async function momentTexts(
  { time, claim, sourceTitle, videoTitle }: Subject<'moment'>,
  { drawableName }: CardFonts,
): Promise<Omit<CardTexts, 'brand'>> {
  const drawn = async (text: string) => rightToLeftText(text) ?? drawableName(text);
  const source = await drawableName(sourceTitle);
  const details = joined([time, await drawableName(videoTitle)]);
  const drawnClaim = claim === null ? null : await drawn(claim);
  if (drawnClaim !== null) {
    const subheading = source === null ? null : `Source: ${source}`;
    return { heading: drawnClaim, subheading, details };
  }
  const drawnSource = await drawn(sourceTitle);
  if (drawnSource !== null) return { heading: drawnSource, subheading: null, details };
  const drawnVideo = await drawn(videoTitle);
  if (drawnVideo !== null) return { heading: drawnVideo, subheading: null, details: time };
  return { heading: `The moment at ${time}`, subheading: null, details: null };
}

/** `null` if none of the details can be drawn. */
function joined(details: readonly (string | null)[]): string | null {
  return details.filter((detail) => detail !== null).join('  ·  ') || null;
}
