import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';
import type { TestApp } from '#tests/app/start-app.ts';

export const main = () => within(screen.getByRole('main'));
export const field = (label: string) => main().getByLabelText<HTMLInputElement>(label);
export const sendButton = () => main().getByRole('button', { name: 'Send Message' });

/**
 * Advances `performance.now` by the minimum time to fill in the form. A second call advances it again.
 */
export function skipFillTime(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + MIN_FILL_TIME_MS);
}

export async function fillIn(user: UserEvent): Promise<void> {
  await user.type(field('First Name'), 'Ada');
  await user.type(field('Last Name'), 'Lovelace');
  await user.type(field('Email'), 'ada@example.org');
  await user.selectOptions(field('Subject'), 'General Inquiry');
  await user.type(field('Message'), 'Where?');
}

export async function fillInAndSend(user: UserEvent): Promise<void> {
  await fillIn(user);
  skipFillTime();
  await user.click(sendButton());
}

export function storedMessages({ database }: TestApp) {
  return database.selectFrom('contact_messages').selectAll().execute();
}
