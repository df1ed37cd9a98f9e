import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, expect, test } from 'vitest';
import { writeUpload } from '#tests/rows/stored-files.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startBuiltSite();
  await writeUpload(site.env, 'source-1.svg');
  return () => site[Symbol.asyncDispose]();
});

/** What Google's CSP Evaluator finds in a policy, of severity medium or higher. A lower number is more severe. */
function findings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

test.each(['/', '/nowhere', '/admin', '/api/videos', '/api/nothing', '/uploads/source-1.svg'])(
  'the CSP Evaluator finds no weakness in the policy of %s',
  async (address) => {
    const { headers } = await site.get(address);
    expect(findings(String(headers['content-security-policy']))).toEqual([]);
  },
);

test.each(["default-src 'self' 'unsafe-inline'", "script-src 'nonce-abc'", 'img-src *', ''])(
  'the CSP Evaluator finds a weakness in the policy "%s"',
  (policy) => {
    expect(findings(policy)).not.toEqual([]);
  },
);
