import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';

const problemsSchema = z.array(z.object({ key: z.string(), text: z.string() }));

interface Report {
  /** The problems when the last mail was sent. */
  before: z.infer<typeof problemsSchema>;
  current: z.infer<typeof problemsSchema>;
}

/** What the daily mail reports: the problems of today compared with those of the mail before. */
export const evidenceReport: StoredGroup<Report> = {
  name: 'evidence-report',
  schema: z.object({ before: problemsSchema, current: problemsSchema }),
  defaults: { before: [], current: [] },
};

interface ReportChanges {
  found: string[];
  solved: string[];
}

/** What the mail reports. */
export function changesBetween({ before, current }: Report): ReportChanges {
  const texts = new Set(before.map(({ text }) => text));
  const keys = new Set(current.map(({ key }) => key));
  return {
    found: current.filter(({ text }) => !texts.has(text)).map(({ text }) => text),
    solved: before.filter(({ key }) => !keys.has(key)).map(({ text }) => text),
  };
}
