import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { themeColors } from '#domain/site/theme-colors.ts';

test.each(Object.entries(themeColors))(
  'the theme color %s equals that of the stylesheet',
  async (name, { light, dark }) => {
    const styles = await readFile('src/web/styles/theme.css', 'utf8');
    expect(styles).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  },
);
