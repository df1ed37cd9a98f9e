/**
 * The colors of `src/web/styles/theme.css` that code computes with: for browsers' own bars, for
 * images, and for the contrast of an accent color.
 */
export const themeColors = {
  paper: { light: '#faf8f3', dark: '#0f1824' },
  raised: { light: '#f1ede4', dark: '#182433' },
  ink: { light: '#17202c', dark: '#f0ede6' },
  'ink-muted': { light: '#434d5a', dark: '#b3bdca' },
  rule: { light: '#d9d3c6', dark: '#2c3a4c' },
  accent: { light: '#9b1c1c', dark: '#ff8f85' },
  'on-accent': { light: '#ffffff', dark: '#0f1824' },
} as const;
