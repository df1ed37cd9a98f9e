import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';
import {
  field,
  fillIn,
  fillInAndSend,
  main,
  sendButton,
  skipFillTime,
  storedMessages,
} from '#tests/components/contact-form.ts';
import { noReplyYet } from '#tests/app/fetch-from.ts';
import { descriptionOf } from '#tests/components/render-panel.tsx';
import { findToast, renderSite } from '#tests/components/render-component.tsx';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const LABELS = ['First Name', 'Last Name', 'Email', 'Subject', 'Message'];

/** Expects that the form still has the typed text and can be sent again. */
async function expectFormKept(): Promise<void> {
  await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false));
  expect(LABELS.map((label) => field(label).value)).toEqual([
    'Ada',
    'Lovelace',
    'ada@example.org',
    'general',
    'Where?',
  ]);
}

test('Contact asks for names, email, subject and message', async () => {
  await using app = await startApp();
  await renderSite('/contact', { app });
  expect(document.title).toBe('Contact | Plain Evidence');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact Me');
  for (const label of LABELS) expect(field(label).matches(':enabled')).toBe(true);
  expect(field('Email').type).toBe('email');
  expect(field('Message').getAttribute('rows')).toBe('6');
  expect(field('Subscribe to the newsletter').checked).toBe(false);
  expect(sendButton()).toHaveProperty('disabled', false);
});

test('while the site sends no mails to readers, a line below the newsletter box says so', async () => {
  await using app = await startApp();
  await renderSite('/contact', { app });
  const line = 'This site sends no newsletter at present. Your wish is stored with your message.';
  expect(descriptionOf(field('Subscribe to the newsletter'))).toBe(line);
});

test('the six subjects are listed in order', async () => {
  await using app = await startApp();
  await renderSite('/contact', { app });
  const options = within(field('Subject')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Select a subject',
    'General Inquiry',
    'Video Topic Request',
    'Source Suggestion',
    'Collaboration',
    'Media Inquiry',
    'Other',
  ]);
});

test('every missing field gets a message beside it, and nothing is sent', async () => {
  await using app = await startApp();
  const user = await renderSite('/contact', { app });
  await user.click(sendButton());
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(5));
  for (const label of LABELS) {
    const description = field(label).getAttribute('aria-describedby') ?? '';
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(description)?.textContent).toMatch(/required|choose/);
  }
  expect(document.activeElement).toBe(field('First Name'));
  expect(await storedMessages(app)).toEqual([]);

  await user.type(field('First Name'), 'Ada');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4));
  expect(field('First Name').getAttribute('aria-invalid')).toBe('false');
});

test.each([true, false])(
  'a message is stored with the newsletter choice %s',
  async (newsletter) => {
    await using app = await startApp();
    const user = await renderSite('/contact', { app });
    if (newsletter) await user.click(field('Subscribe to the newsletter'));
    await fillInAndSend(user);
    expect(await findToast('Message sent successfully!')).toContain(
      "Thank you for contacting us. We'll get back to you soon.",
    );
    await waitFor(() => expect(field('First Name').value).toBe(''));
    expect(main().getByText('Thank you for writing, Ada.')).toBeDefined();
    expect(main().getByText(/The answer will come to ada@example\.org\./)).toBeDefined();
    expect(field('Subscribe to the newsletter').checked).toBe(false);
    const sent = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', newsletter };
    expect(await storedMessages(app)).toEqual([
      expect.objectContaining({ ...sent, subject: 'general', message: 'Where?' }),
    ]);
  },
);

slowTest(
  'the form keeps a typed message during a visit to another page, until the message is sent',
  async () => {
    await using app = await startApp();
    const user = await renderSite('/contact', { app });
    await fillIn(user);
    await user.click(field('Subscribe to the newsletter'));
    cleanup();

    await renderSite('/contact', { app });
    await expectFormKept();
    expect(field('Subscribe to the newsletter').checked).toBe(true);
    skipFillTime();
    await user.click(sendButton());
    await findToast('Message sent successfully!');
    cleanup();

    await renderSite('/contact', { app });
    expect(field('Message').value).toBe('');
  },
);

slowTest('a form that is sent too soon is delayed, not refused', async () => {
  await using app = await startApp();
  const sent: unknown[] = [];
  const recordBody = ({ body }: { body?: unknown }) => {
    sent.push(JSON.parse(String(body)));
    return undefined;
  };
  const user = await renderSite('/contact', { app, replies: { '/api/contact': recordBody } });
  await fillIn(user);
  await user.click(sendButton());
  await findToast('Message sent successfully!');
  const [message] = sent;
  expect(message).toMatchObject({ leaveEmpty: '', fillTimeMs: expect.any(Number) });
  expect(message).toHaveProperty(
    'fillTimeMs',
    expect.toSatisfy((ms) => ms >= MIN_FILL_TIME_MS),
  );
  expect(await storedMessages(app)).toHaveLength(1);
});

slowTest(
  'a filled-in honeypot is refused and emptied, so that the next attempt succeeds',
  async () => {
    await using app = await startApp();
    const user = await renderSite('/contact', { app });
    await user.type(field('Leave this field empty'), 'https://spam.example');
    await fillInAndSend(user);
    expect(await findToast('Failed to send message')).toContain('people cannot see');
    await expectFormKept();
    expect(await storedMessages(app)).toEqual([]);

    await user.click(sendButton());
    await findToast('Message sent successfully!');
  },
);

slowTest.each([
  [
    "the server's message",
    () => Response.json({ message: 'The server is being repaired.' }, { status: 500 }),
    'The server is being repaired.',
  ],
  [
    'a general message when a proxy answers in HTML',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Please try again later.',
  ],
])('a failed message is kept and reported with %s', async (_what, reply, sentence) => {
  await using app = await startApp();
  const user = await renderSite('/contact', { app, replies: { '/api/contact': reply } });
  await fillInAndSend(user);
  const toast = await findToast('Failed to send message');
  expect(toast).toContain(sentence);
  expect(toast).not.toContain('gateway');
  await expectFormKept();
});

slowTest(
  'a new attempt closes the toast of the previous failure before the reply arrives',
  async () => {
    await using app = await startApp();
    const answers = [() => new Response(null, { status: 500 }), noReplyYet];
    const user = await renderSite('/contact', {
      app,
      replies: { '/api/contact': () => answers.shift()?.() },
    });
    await fillInAndSend(user);
    await findToast('Failed to send message');
    await expectFormKept();
    await user.click(sendButton());
    await screen.findByRole('button', { name: 'Sending...' });
    await waitFor(() => expect(screen.queryByText('Failed to send message')).toBeNull());
  },
);

test('after a 403 the message is sent once more; a second 403 is reported', async () => {
  await using app = await startApp();
  const refuse = vi.fn<() => Response>(() =>
    Response.json({ message: 'No longer valid.' }, { status: 403 }),
  );
  const user = await renderSite('/contact', { app, replies: { '/api/contact': refuse } });
  await fillInAndSend(user);
  expect(await findToast('Failed to send message')).toContain('No longer valid.');
  await expectFormKept();
  expect(refuse).toHaveBeenCalledTimes(2);
});

const connectSection = () => main().findByRole('region', { name: 'Connect With Me' });

test('Contact lists the social links by name, with the email icon for an unknown platform', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'YouTube', sortOrder: 1 });
  await makeSocialLink(app.database, { platform: 'mastodon', sortOrder: 2 });
  await makeSocialLink(app.database, { platform: 'email', url: 'host@example.org', sortOrder: 3 });
  await renderSite('/contact', { app });

  const section = within(await connectSection());
  const email = await section.findByRole('link', { name: 'Email' });
  expect(email.getAttribute('href')).toBe('mailto:host@example.org');
  const links = section.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['YouTube', 'mastodon', 'Email']);
  const hasMailIcon = links.map((link) => link.querySelector('path[d^="M22 7l"]') !== null);
  expect(hasMailIcon).toEqual([false, true, true]);
});
