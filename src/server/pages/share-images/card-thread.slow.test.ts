import { expect, test } from 'vitest';
import { cardThread } from '#server/pages/share-images/card-thread.ts';

const card = {
  brand: 'Brand',
  subject: { kind: 'site', tagline: 'Heading' } as const,
  accent: '#9b1c1c',
  logo: null,
  thumbnail: null,
};

test('cards are drawn in another thread, and an error there does not affect the next card', async () => {
  const thread = cardThread();
  const invalid = { ...card, subject: undefined };
  // @ts-expect-error -- The thread checks what it receives.
  await expect(thread.draw(invalid)).rejects.toBeInstanceOf(Error);
  const { bytes } = await thread.draw(card);
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  await thread.close();
});
