import type { NewMessage } from '#domain/messages/message-input.ts';

/** A demo message, with its age instead of a date. */
export type DemoMessage = NewMessage & { hoursAgo: number };

/** One message per subject from made-up people, newest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    firstName: 'Teresa',
    lastName: 'Okafor',
    email: 'teresa.okafor@school.example',
    subject: 'general',
    message: `Thank you for the lesson on the two chambers. I teach eleventh grade, and we read Article I aloud in class after watching it.

Is it all right if my students print your diagram of how a bill moves?`,
    newsletter: true,
    hoursAgo: 3,
  },
  {
    firstName: 'Sam',
    lastName: 'Whitfield',
    email: 'sam.whitfield@mail.example',
    subject: 'video-request',
    message:
      'Could you make a video about how a continuing resolution differs from a real budget? Every year I think I have understood it, and every year I have not.',
    newsletter: false,
    hoursAgo: 29,
  },
  {
    firstName: 'Marguerite',
    lastName: 'Dubois-Hart',
    email: 'm.duboishart@library.example',
    subject: 'source-suggestion',
    message: `For the video on gerrymandering: the opinion itself is worth a link next to the summary, above all the dissent.

A small correction as well. You say "the lines" as if every state drew them the same way. Some leave it to a commission.`,
    newsletter: true,
    hoursAgo: 80,
  },
  {
    firstName: 'Luis',
    lastName: 'Ibáñez',
    email: 'luis@civics-podcast.example',
    subject: 'collaboration',
    message:
      'I host a weekly podcast on local government. Would you join me for an hour on federalism, with one condition: each of us may only claim what he can cite?',
    newsletter: false,
    hoursAgo: 9 * 24,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'p.raman@daily-courier.example',
    subject: 'media',
    message: `I am writing a piece on teachers and political video, and would like to quote you on how you choose sources.

My deadline is Thursday at 5 p.m. Pacific. Two or three sentences by email would be plenty.`,
    newsletter: false,
    hoursAgo: 23 * 24,
  },
  {
    firstName: 'Walt',
    lastName: "O'Dell",
    email: 'walt.odell@mail.example',
    subject: 'other',
    message:
      'We disagree on nearly everything, I suspect. But I clicked on every one of your links, and they said what you said they said. Keep going.',
    newsletter: true,
    hoursAgo: 47 * 24,
  },
];
