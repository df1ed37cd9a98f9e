/**
 * The kinds of corrections, and what each is called on the page. Apart from the schemas, because public
 * pages use it and do not load zod, see docs/decisions/0004-first-load-budget.md.
 */
export const correctionKinds = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
} as const;
