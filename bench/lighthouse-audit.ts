import lighthouse, { type Result } from 'lighthouse';
import { median } from './median.ts';

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

/** Performance differs from run to run. */
const PERFORMANCE_RUNS = 3;

/** Lighthouse shows an audit as green from this score on. */
const GREEN = 0.9;

/**
 * Runs Lighthouse with its default settings: a phone of the middle class with a slow connection, both
 * simulated. Performance is the median of {@link PERFORMANCE_RUNS} runs.
 *
 * @param port of the browser's debugging protocol
 * @throws Error when a run fails
 */
export async function auditPage(url: string, port: number): Promise<PageScores> {
  const content = await runLighthouse(url, port, ['accessibility', 'best-practices', 'seo']);
  const runs: Result[] = [];
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

async function runLighthouse(url: string, port: number, categories: Category[]): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (run === undefined) throw new Error(`Lighthouse has no result for ${url}`);
  const { runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  return run.lhr;
}

function scoreOf({ categories }: Result, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The audits that count toward a score and are not green. */
function failedAudits({ audits, categories }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const { score = null, displayValue } = audits[id] ?? {};
      if (score === null || score >= GREEN) return [];
      return [displayValue ? `${id} (${displayValue})` : id];
    });
}
