import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';

const problemsSchema = z.array(z.object({ key: z.string(), text: z.string() }));

const reportSchema = z.object({
  /** The problems when the last mail was sent. */
  before: problemsSchema,
  current: problemsSchema,
});

type Report = z.infer<typeof reportSchema>;

/** What the daily mail reports: the problems of today compared with those of the mail before. */
export const evidenceReport: StoredGroup<Report> = {
  name: 'evidence-report',
  schema: reportSchema,
  defaults: { before: [], current: [] },
};

/** What the mail reports. */
export function changesBetween({ before, current }: Report): Record<'found' | 'solved', string[]> {
  const texts = new Set(before.map(({ text }) => text));
  const keys = new Set(current.map(({ key }) => key));
  return {
    found: current.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
    solved: before.filter(({ key }) => !keys.has(key)).map(({ text }) => text),
  };
}
