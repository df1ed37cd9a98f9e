import * as z from 'zod/mini';
import { isTimeZone } from '#domain/dates/time-zone.ts';
import { fixedPages } from '#domain/pages/fixed-pages.ts';
import { parseUrl } from '#domain/http/parse-url.ts';
import { MULTILINE, SINGLE_LINE, VISIBLE_CHARACTER } from '#domain/text/characters.ts';
import { tooLongMessage } from '#domain/text/text-schema.ts';
import { copyrightYears, siteTextLimits } from './site-input.ts';

/** The largest number of characters of a text that the panel does not edit. */
const MAX_LENGTH = 2000;

const { first, last } = copyrightYears;
const yearError = { error: `copyrightYear must be a year from ${first} to ${last}` };
const zoneError = {
  error: 'timeZone must be the name of a time zone, such as America/Los_Angeles',
};
const logoError = { error: 'logo must be a path, such as /brand/logo.svg' };

/**
 * Schema of what site.config.ts exports. The messages name the fields, because the person who edits the
 * file reads them.
 */
export const siteConfigSchema = z.object({
  site: fields('site', {
    brand: text('brand', siteTextLimits.brand),
    creatorName: z.optional(text('creatorName', siteTextLimits.creatorName)),
    tagline: template('tagline', siteTextLimits.tagline),
    footerBlurb: template('footerBlurb', siteTextLimits.footerBlurb),
    copyrightYear: z.int(yearError).check(z.minimum(first, yearError), z.maximum(last, yearError)),
    timeZone: z.string(zoneError).check(z.refine(isTimeZone, zoneError)),
    logo: z.string(logoError).check(z.regex(/^\/[^/\s]\S*$/, logoError)),
    securityContact: z.optional(address('securityContact', ['https:', 'mailto:'])),
    securityPolicy: z.optional(address('securityPolicy', ['https:'])),
  }),
  descriptions: fields(
    'descriptions',
    Object.fromEntries(fixedPages.map(({ name }) => [name, template(`descriptions.${name}`)])),
  ),
});

/** Schema of what site.texts.ts exports, with messages like those of {@link siteConfigSchema}. */
export const siteTextFileSchema = z.object({
  correctionsPolicy: template('correctionsPolicy', siteTextLimits.correctionsPolicy, MULTILINE),
  defaultAbout: fields('defaultAbout', {
    welcome: template('defaultAbout.welcome'),
    missionHeading: template('defaultAbout.missionHeading'),
    mission: template('defaultAbout.mission'),
    experienceHeading: template('defaultAbout.experienceHeading'),
    experience: z.array(template('defaultAbout.experience'), {
      error: 'defaultAbout.experience must be a list',
    }),
    valuesHeading: template('defaultAbout.valuesHeading'),
    values: z.array(template('defaultAbout.values'), {
      error: 'defaultAbout.values must be a list',
    }),
  }),
});

function fields<Shape extends z.core.$ZodShape>(name: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${name} has no field ${String(issue['keys'])}`
        : `${name} must be an object`,
  });
}

/** A text in which `{brand}` and `{creator}` are filled in, see `fillNames`. */
function template(name: string, maxLength = MAX_LENGTH, characters = SINGLE_LINE) {
  return text(name, maxLength, characters).check(
    z.refine((value) => !/\{(?!(?:brand|creator)\})/.test(value), {
      error: `${name} may contain no braces but those of {brand} and {creator}`,
    }),
  );
}

function text(name: string, maxLength: number, characters = SINGLE_LINE) {
  const lines = characters === SINGLE_LINE ? 'a single line of text' : 'text';
  const error = `${name} must be ${lines}`;
  return z
    .string({ error })
    .check(
      z.regex(characters, { error, abort: true }),
      z.regex(VISIBLE_CHARACTER, { error: `${name} must not be empty`, abort: true }),
      z.maxLength(maxLength, { error: tooLongMessage(name, maxLength) }),
    );
}

function address(name: string, protocols: readonly string[]) {
  const error = `${name} must be an address that starts with ${protocols.join(' or ')}`;
  return z.string({ error }).check(
    z.refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''), { error }),
    z.regex(/^\S+$/, { error }),
  );
}
