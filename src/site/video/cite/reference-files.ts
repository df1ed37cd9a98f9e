/** The formats of reference managers, by their names in the address of a reference. */
export const referenceFiles = [
  { format: 'bibtex', label: 'BibTeX', extension: 'bib' },
  { format: 'ris', label: 'RIS', extension: 'ris' },
  { format: 'csl', label: 'CSL-JSON', extension: 'json' },
] as const;
