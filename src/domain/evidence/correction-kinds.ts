/** The kinds of corrections, and what each is called on the page. */
export const correctionKinds = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
} as const;
