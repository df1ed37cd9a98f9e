/** The formats of reference managers, by their names in the address of a reference. */
export const referenceFiles = [
  { format: 'bibtex', label: 'BibTeX', extension: 'bib' },
  { format: 'ris', label: 'RIS', extension: 'ris' },
] as const;
