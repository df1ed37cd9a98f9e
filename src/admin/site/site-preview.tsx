import type { CSSProperties } from 'react';

import { accentPair, type Scheme } from '#domain/site/accent.ts';
import type { SiteDefaults } from '#domain/site/site.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { Menu } from '#web/icons/shared-icons.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import type { ShownPicture, ShownValues } from './site-form.ts';
import { FileImage } from '../ui/file-image.tsx';

interface SitePreviewProps {
  entered: ShownValues;
  defaults: SiteDefaults;
  picture: ShownPicture;
}

/**
 * The site in light and in dark, as on a small phone, but smaller. Screen readers skip it, because the
 * fields say the same.
 */
export function SitePreview(site: SitePreviewProps) {
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-4">
      <Page {...site} scheme="light" />
      <Page {...site} scheme="dark" />
    </div>
  );
}

function Page({ scheme, entered, defaults, picture }: SitePreviewProps & { scheme: Scheme }) {
  const brand = entered.brand ?? defaults.brand;

  return (
    <div
      style={colorsOf(scheme, entered.accent)}
      className="w-80 overflow-hidden [zoom:0.5] sm:[zoom:0.65] rounded-md border border-rule bg-paper text-ink"
    >
      <p className="flex items-center gap-2 bg-raised px-3 py-2 text-sm">
        <SiteLogo picture={picture} alt="" className="size-4 shrink-0" />
        <span className="truncate">{brand}</span>
      </p>
      <div className="flex min-h-16 items-center justify-between gap-4 border-b border-rule px-4">
        <p className="flex min-w-0 items-center gap-2.5 font-serif text-xl leading-tight font-semibold tracking-tight wrap-anywhere">
          <SiteLogo picture={picture} alt="" className="size-8 shrink-0" />
          {brand}
        </p>
        <Menu className="size-5 shrink-0" />
      </div>
      <div className="grid gap-4 px-4 py-8">
        <SiteLogo picture={picture} alt="" className="size-20" />
        <p className="font-serif text-4xl leading-[1.08] font-semibold wrap-anywhere">{brand}</p>
        <p className="text-lg wrap-anywhere text-ink-muted">
          {entered.tagline ?? defaults.tagline}
        </p>
      </div>
      <div className="border-t border-rule px-4 py-6">
        <div className="grid aspect-video place-items-center rounded-md bg-raised" />
        <p className="mt-4 font-serif text-xl leading-snug font-semibold">A video</p>
        <p className="mt-1 text-sm text-ink-muted">3 days ago</p>
        <p className="mt-3 text-sm font-semibold text-accent">Click to view Sources &amp; Share</p>
        <p className="mt-6 text-center">
          <span className={buttonClassName.primary}>View All Videos</span>
        </p>
        <p className="mt-6">
          <span className="font-medium text-accent underline underline-offset-4">A source</span>
        </p>
      </div>
      <div className="border-t border-rule bg-raised px-4 py-6">
        <p className="font-serif text-lg font-semibold wrap-anywhere">{brand}</p>
        <p className="wrap-anywhere text-ink-muted">
          {entered.footerBlurb ?? defaults.footerBlurb}
        </p>
      </div>
    </div>
  );
}

type Colors = CSSProperties & Record<`--color-${string}`, string>;

/** The colors of the theme in one scheme, whichever the browser prefers. */
function colorsOf(scheme: Scheme, accent: string | null): Colors {
  const shown = accent === null ? themeColors.accent[scheme] : accentPair(accent)[scheme].color;
  return {
    colorScheme: scheme,
    '--color-paper': themeColors.paper[scheme],
    '--color-raised': themeColors.raised[scheme],
    '--color-ink': themeColors.ink[scheme],
    '--color-ink-muted': themeColors['ink-muted'][scheme],
    '--color-rule': themeColors.rule[scheme],
    '--color-accent': shown,
    '--color-on-accent': themeColors['on-accent'][scheme],
  };
}

interface SiteLogoProps {
  picture: ShownPicture;
  alt: string;
  className: string;
  onError?: () => void;
}

/** The picture of the site, cut to a square as it will be when it is saved. */
export function SiteLogo({ picture, alt, className, onError }: SiteLogoProps) {
  const shape = `${className} object-cover`;
  if (picture instanceof File) {
    return <FileImage file={picture} alt={alt} onError={onError} className={shape} />;
  }
  if (picture === null || typeof picture === 'string') {
    return <img src={picture ?? undefined} alt={alt} className={shape} />;
  }
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={alt} className={className}>
      <rect width="100" height="100" rx="19" fill={picture.color} />
      <text
        x="50"
        y="67"
        textAnchor="middle"
        fill="#ffffff"
        className="font-serif text-[48px] font-semibold"
      >
        {picture.initials}
      </text>
    </svg>
  );
}
