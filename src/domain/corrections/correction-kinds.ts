/**
 * The kinds of corrections, and what each is called on the page. They are in a file without schemas,
 * because public pages use them and do not load zod, see docs/decisions/0004-first-load-budget.md.
 */
export const correctionKinds = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
} as const;
