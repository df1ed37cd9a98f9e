/** Colors of `src/web/ui/theme.css` that browsers use for their own bars around a page. */
export const themeColors = {
  paper: { light: '#faf8f3', dark: '#0f1824' },
} as const;
