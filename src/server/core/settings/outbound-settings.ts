import * as z from 'zod/mini';
import {
  addressListSetting,
  type Expectation,
  isOrigin,
  wholeNumber,
} from '#server/core/settings/setting-types.ts';

/** The settings of what the server requests from other hosts. */
export interface OutboundEnv {
  /** The keys of an account at the Internet Archive, "access:secret". */
  waybackKeys: string | undefined;
  /** How large all copies of sources together may become. */
  copiesMaxMegabytes: number;
  /** How often the address of a source and a video are checked. */
  checkEveryMs: number;
  /** Addresses and networks inside which the server may send requests as well. */
  outboundAllow: string[];
  /** The origins of the services, without a trailing slash. */
  services: {
    wayback: string;
    archive: string;
    youtube: string;
    youtubeImages: string;
  };
}

export const outboundSettings = {
  WAYBACK_KEYS: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{1,200}:[\w.~+/=-]{1,200}$/))),
  COPIES_MAX_MB: wholeNumber({ from: 0, to: 10_000_000, byDefault: 2000 }),
  CHECK_EVERY: z.pipe(
    z.prefault(z.string().check(z.regex(/^[1-9]\d{0,4}[smhd]$/)), '7d'),
    z.pipe(z.transform(durationMs), z.number().check(z.maximum(365 * 24 * 60 * 60 * 1000))),
  ),
  OUTBOUND_ALLOW: addressListSetting(),
  WAYBACK_URL: serviceOrigin('https://web.archive.org'),
  ARCHIVE_URL: serviceOrigin('https://archive.org'),
  YOUTUBE_URL: serviceOrigin('https://www.youtube.com'),
  YOUTUBE_IMAGES_URL: serviceOrigin('https://i.ytimg.com'),
};

const origin = 'be an http or https origin without a path';

export const outboundExpectation: Record<keyof typeof outboundSettings, Expectation> = {
  WAYBACK_KEYS: {
    must: 'be the access key and the secret key of an account at archive.org, separated by a colon',
    example: 'ACCESS:SECRET',
    isSecret: true,
  },
  COPIES_MAX_MB: { must: 'be a whole number from 0 to 10000000', example: '2000' },
  CHECK_EVERY: {
    must: 'be a number of seconds, minutes, hours or days with its unit, at most 365d',
    example: '7d',
  },
  OUTBOUND_ALLOW: {
    must: 'be a list of IP addresses or networks, separated by commas',
    example: '10.1.0.0/16',
  },
  WAYBACK_URL: { must: origin, example: 'https://web.archive.org' },
  ARCHIVE_URL: { must: origin, example: 'https://archive.org' },
  YOUTUBE_URL: { must: origin, example: 'https://www.youtube.com' },
  YOUTUBE_IMAGES_URL: { must: origin, example: 'https://i.ytimg.com' },
};

type OutboundValues = z.infer<z.ZodMiniObject<typeof outboundSettings>>;

export function outboundEnv(values: OutboundValues): OutboundEnv {
  return {
    waybackKeys: values.WAYBACK_KEYS,
    copiesMaxMegabytes: values.COPIES_MAX_MB,
    checkEveryMs: values.CHECK_EVERY,
    outboundAllow: values.OUTBOUND_ALLOW,
    services: {
      wayback: values.WAYBACK_URL,
      archive: values.ARCHIVE_URL,
      youtube: values.YOUTUBE_URL,
      youtubeImages: values.YOUTUBE_IMAGES_URL,
    },
  };
}

function serviceOrigin(byDefault: string) {
  return z.pipe(
    z.prefault(z.string().check(z.refine(isOrigin)), byDefault),
    z.transform((url: string) => new URL(url).origin),
  );
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationMs(text: string): number {
  const unit = text.at(-1);
  const factor = unit === 's' || unit === 'm' || unit === 'h' ? UNIT_MS[unit] : UNIT_MS.d;
  return Number(text.slice(0, -1)) * factor;
}
