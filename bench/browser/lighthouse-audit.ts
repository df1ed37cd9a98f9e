import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from '../plan/median.ts';

/** The lowest score that a page may have in each category, of 100. */
export const LOWEST_SCORES = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

type Category = keyof typeof LOWEST_SCORES;

export interface PageScores {
  /** Of 100, in the order of {@link LOWEST_SCORES}. */
  scores: Record<Category, number>;
  /** Audits that Lighthouse does not show as green, such as "largest-contentful-paint (2.9 s)". */
  failedAudits: string[];
}

/** The parts of Lighthouse's JSON report that are read. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

type Report = z.infer<typeof reportSchema>;

/** A report of one page has 300 to 700 KB. */
const LARGEST_REPORT = 50 * 1024 * 1024;

/** Performance differs from run to run. */
const PERFORMANCE_RUNS = 3;

/** Lighthouse shows an audit as green from this score on. */
const GREEN = 0.9;

/**
 * Runs Lighthouse with its default settings: a simulated mid-range phone on a simulated slow
 * connection. Performance is the median of {@link PERFORMANCE_RUNS} runs.
 *
 * @param port of the browser's debugging protocol
 * @throws Error when a run fails
 */
export async function auditPage(url: string, port: number): Promise<PageScores> {
  const content = await runLighthouse(url, port, ['accessibility', 'best-practices', 'seo']);
  const runs: Report[] = [];
  for (let run = 0; run < PERFORMANCE_RUNS; run += 1) {
    runs.push(await runLighthouse(url, port, ['performance']));
  }
  const performance = median(runs.map((run) => scoreOf(run, 'performance')));
  const medianRun = runs.filter((run) => scoreOf(run, 'performance') === performance).slice(0, 1);
  return {
    scores: {
      performance,
      accessibility: scoreOf(content, 'accessibility'),
      'best-practices': scoreOf(content, 'best-practices'),
      seo: scoreOf(content, 'seo'),
    },
    failedAudits: [...medianRun, content].flatMap(failedAudits),
  };
}

/** The categories in which the page is below {@link LOWEST_SCORES}, each with its score. */
export function lowScores({ scores }: PageScores): string[] {
  return Object.entries(LOWEST_SCORES).flatMap(([category, lowest]) => {
    const score = new Map<string, number>(Object.entries(scores)).get(category) ?? 0;
    return score < lowest ? [`${category} ${score}`] : [];
  });
}

/** Runs the command of the package, which `npm run lighthouse` adds to the PATH. */
async function runLighthouse(url: string, port: number, categories: Category[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [
      url,
      `--port=${port}`,
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: LARGEST_REPORT },
  );
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError) {
    throw new Error(`Lighthouse failed at ${url}: ${report.runtimeError.message}`);
  }
  return report;
}

function scoreOf({ categories }: Report, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The audits that count toward a score and are not green. */
function failedAudits({ audits, categories }: Report): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const { score = null, displayValue } = audits[id] ?? {};
      if (score === null || score >= GREEN) return [];
      return [displayValue ? `${id} (${displayValue})` : id];
    });
}
