import { collegeCitations, introductionCitations } from './demo-citations.ts';
import { file, page, pages } from './demo-sources.ts';
import { introductionTranscript } from './demo-transcript.ts';
import type { DemoVideo } from './demo-video.ts';

const publishedHorizontal = { isPublished: true, isVertical: false } as const;

/**
 * Fourteen existing public videos on civics, newest first. Their ages cover every age label.
 * Titles, descriptions and sources are made up for the demo.
 */
export const demoVideos: readonly DemoVideo[] = [
  {
    ...publishedHorizontal,
    youtubeId: 'lrk4oY7UxpQ',
    title: 'Introduction: Crash Course U.S. Government and Politics',
    daysAgo: 0,
    description: `Why should anyone learn how a government works? Because it decides things for you whether you follow it or not.

This lesson starts at the beginning. Government is the set of rules and offices that make decisions binding on everyone; politics is the argument over what those decisions should be. Keep the two apart and most of the news becomes easier to read.

The document behind it all was signed in Philadelphia on September 17, 1787, and fills four sheets of parchment. Read it once before you take anybody’s word for what it says.

Video: CrashCourse`,
    sources: [
      page(
        pages.constitution,
        'The full text, with the original spelling. It takes about half an hour to read.',
      ),
      page(pages.billOfRights, 'The first ten amendments, ratified on December 15, 1791.'),
    ],
    citations: introductionCitations,
    transcript: introductionTranscript,
    correction: {
      startSecond: 152,
      said: 'Its first three articles set up Congress.',
      text: 'The claim beside this moment first named only Congress. The second article sets up the office of the President, the third the courts.',
    },
  },
  {
    ...publishedHorizontal,
    youtubeId: 'n9defOwVWS8',
    title: 'The Bicameral Congress: Crash Course Government and Politics #2',
    daysAgo: 1,
    description: `Congress is two chambers that were built to disagree.

The House has 435 voting members, shared out among the states by population and elected every two years. The Senate has 100 members, two for each state, who serve for six years; about a third of the seats come up at every election. Each chamber also has work of its own: the House alone can impeach, the Senate tries the case, and treaties need two thirds of the senators present.

One detail that surprises people: senators were chosen by the state legislatures until the Seventeenth Amendment of 1913.

Video: CrashCourse`,
    sources: [
      page(pages.constitution, 'Article I, Sections 2 and 3, for who may serve and for how long.'),
      page(pages.annotatedArticleOne, 'The same article, explained clause by clause.'),
      page(pages.legislativeProcess),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: '0bf3CwYCxXw',
    title: 'Separation of Powers and Checks and Balances: Crash Course Government and Politics #3',
    daysAgo: 4,
    description: `Three branches, and each holds a brake on the other two.

Congress writes the laws, the President carries them out, and the courts decide what they mean in a dispute. A President may veto a bill; two thirds of both chambers may override the veto. Judges are nominated by the President, but the Senate has to agree.

The power of courts to set aside a law that breaks the Constitution is not spelled out in the text. The Supreme Court claimed it in Marbury v. Madison in 1803.

Video: CrashCourse`,
    sources: [
      page(pages.constitution, 'Articles I, II and III set up one branch each.'),
      page(pages.supremeCourt),
      page(pages.howLawsAreMade, 'A short official summary that shows where the veto comes in.'),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'J0gosGXSgsI',
    title: 'Federalism: Crash Course Government and Politics #4',
    daysAgo: 9,
    description: `Who decides: your state, or Washington?

The word federalism does not appear in the Constitution, yet the idea is everywhere in it. Some powers belong to the nation, such as coining money and declaring war. Some are shared, such as raising taxes. The Tenth Amendment keeps the rest for the states or the people, and Article VI says which law wins when two valid laws collide.

Where exactly the line runs has been argued about since 1789, by people of every party.

Video: CrashCourse`,
    sources: [
      page(
        pages.billOfRights,
        'The Tenth Amendment is the last of the ten, and one sentence long.',
      ),
      page(pages.constitution, 'Compare Article I, Section 8 with Article VI.'),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'bO7FQsCcbD8',
    title: 'Constitutional Compromises: Crash Course Government and Politics #5',
    daysAgo: 17,
    description: `The Constitution was a bargain, and this lesson looks at what was traded.

Large states wanted seats by population and small states wanted equal votes. The answer, known as the Great Compromise, gave one chamber to each idea. Another bargain counted three fifths of the enslaved people in a state when seats and taxes were shared out. The Fourteenth Amendment of 1868 replaced that rule.

Opponents of the new plan asked for a list of rights. It followed in 1791.

Video: CrashCourse`,
    sources: [
      page(
        pages.constitution,
        'Article I, Section 2 holds the three-fifths clause; the transcription marks what was changed later.',
      ),
      page(pages.billOfRights),
      page(pages.annotatedArticleOne),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'qxiD9AEX4Hc',
    title: 'Congressional Elections: Crash Course Government and Politics #6',
    daysAgo: 26,
    description: `Every second year all 435 seats of the House are up for election, and about a third of the Senate.

The states run these elections. They draw the districts, print the ballots and count the votes, but Congress may change most of the rules by law. It is a division of labor that the framers wrote down in a single sentence.

The lesson also asks why sitting members win so often, and what that does and does not prove.

Video: CrashCourse`,
    sources: [
      page(
        pages.annotatedArticleOne,
        'Section 4, the Elections Clause, with the cases decided on it.',
      ),
      page(pages.constitution),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: '66f4-NKEYz4',
    title: 'How a Bill Becomes a Law: Crash Course Government and Politics #9',
    daysAgo: 41,
    description: `Thousands of bills are introduced in every Congress. Only a few hundred become law. Where do the others go?

Most of them stop in committee, without a vote and without a headline. A bill that gets further has to pass both chambers in exactly the same words. Then the President has ten days, not counting Sundays, to sign it or send it back.

I drew the whole road on one page; you will find it as the first source.

Video: CrashCourse`,
    sources: [
      file(
        'How a bill becomes a law, on one page',
        'My own diagram, from the first draft to the five ways it can end on the desk of the President.',
        {
          name: 'how-a-bill-moves.png',
          fileName: 'how-a-bill-moves.png',
          fileType: 'image/png',
        },
      ),
      page(pages.howLawsAreMade),
      page(pages.legislativeProcess, 'The same steps, as the House itself describes them.'),
      page(pages.constitution, 'Article I, Section 7 is the rule behind the last steps.'),
      page(pages.annotatedArticleOne),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'IGyx5UEwgtA',
    title: 'Structure of the Court System: Crash Course Government and Politics #19',
    daysAgo: 75,
    description: `There is not one court system in the United States but fifty-one and more: one for the nation, one for every state, and others besides. Most cases are heard in state courts.

The federal courts have three levels. A trial begins in one of 94 district courts. The losing side may turn to one of 13 courts of appeals. The Supreme Court takes only a small part of the cases it is asked to hear.

The Constitution does not say how many justices there are. Congress set the number at nine in 1869.

Video: CrashCourse`,
    sources: [
      page(pages.supremeCourt, 'The Court on its own history, building and procedure.'),
      page(pages.constitution, 'Article III is short. Notice how much of it is left to Congress.'),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 's7tWHJfhiyo',
    title: 'The Problems with First Past the Post Voting Explained',
    daysAgo: 128,
    description: `Whoever has the most votes wins. It sounds as if nothing could be simpler, and it has consequences.

With three or more candidates, the winner may have far less than half of the votes. Voters learn to support the candidate who can win instead of the one they like best, and small parties fade. The video shows this with an election among animals.

It is one side of an old debate. The method is also quick to count, easy to understand and gives every district one person to hold to account. The Constitution does not demand it for Congress.

Video: CGP Grey`,
    sources: [
      page(pages.annotatedArticleOne, 'See Section 4 for who may set the rules of an election.'),
      page(
        pages.electoralCollegeQuestions,
        'How winner takes all works in 48 states and the District of Columbia.',
      ),
      page(pages.constitution),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: '3Y3jE3B8HsE',
    title: 'The Alternative Vote Explained',
    daysAgo: 150,
    isPublished: false,
    description: `Rank the candidates instead of marking one. If nobody has a majority, the last one drops out and those ballots move to their next choice.

Maine first used ranked ballots in federal elections in 2018, Alaska in 2022. Supporters point to fewer wasted votes, critics to longer counts and ballots that run out of choices.

I am still looking for a source that compares both sides fairly.

Video: CGP Grey`,
    sources: [
      page(pages.annotatedArticleOne, 'Section 4: the states decide first, Congress may step in.'),
      page(pages.constitution),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'Mky11UJb9AY',
    title: 'Gerrymandering Explained',
    daysAgo: 214,
    description: `Draw the lines well and you choose your voters before they choose you.

The name goes back to 1812 and Governor Elbridge Gerry of Massachusetts, under whom a district took a shape that a newspaper likened to a salamander. Both major parties have drawn maps in their own favor where they could.

In 2019 the Supreme Court held, by five votes to four, that federal courts cannot decide how much partisan gerrymandering is too much. State courts and state law still can, and maps drawn by race remain a matter for federal courts.

Video: CGP Grey`,
    sources: [
      page(pages.rucho, 'Summary, opinions and the recording of the oral argument.'),
      page(pages.annotatedArticleOne),
      page(pages.constitution, 'Article I, Section 4. The word district does not occur in it.'),
    ],
  },
  {
    ...publishedHorizontal,
    youtubeId: '7wC42HgLA4k',
    title: 'The Trouble with the Electoral College',
    daysAgo: 330,
    description: `Americans do not elect their President directly. They choose 538 electors, and 270 of them make a majority.

A state has as many electors as it has members of Congress, so a vote weighs more in some states than in others. Five times the winner did not have the most votes nationwide: in 1824, 1876, 1888, 2000 and 2016.

The video argues that the system should go. Its defenders answer that it makes candidates build support across many states. The first source is the table of votes, so that you can do your own arithmetic.

Video: CGP Grey`,
    sources: [
      file(
        'Electoral votes by state, 2024–2028',
        'Two pages to print: all 51 numbers, what the census of 2020 changed, and where the rules stand.',
        {
          name: 'electoral-votes.pdf',
          fileName: 'electoral-votes-2024-2028.pdf',
          fileType: 'application/pdf',
        },
      ),
      page(pages.electoralVotes, 'The official allocation, state by state.'),
      page(pages.electoralCollegeQuestions),
      page(pages.constitution, 'Article II, Section 1, as changed by the Twelfth Amendment.'),
    ],
    citations: collegeCitations,
  },
  {
    ...publishedHorizontal,
    youtubeId: 'rStL7niR7gs',
    title: 'The Rules for Rulers',
    daysAgo: 420,
    description: `No ruler rules alone. This video takes one idea, that everyone in power depends on a few key supporters, and follows it from dictators to democracies.

It is based on The Dictator’s Handbook, a book of 2011 by Bruce Bueno de Mesquita and Alastair Smith. It is a theory and not a finding: it explains some cases very well and others hardly at all.

That is why there is no evidence list here yet. If you know a good test of it, please write to me.

Video: CGP Grey`,
    sources: [],
  },
  {
    ...publishedHorizontal,
    youtubeId: 'OgVKvqTItto',
    title: 'How a Bill Becomes a Law',
    daysAgo: 735,
    isVertical: true,
    description: `Three minutes, one song, and most of the legislative process.

Schoolhouse Rock made this in the 1970s, and a great many Americans can still sing it. The tune leaves out a few things, such as the second chamber’s right to change the text. Compare it with its two sources.

Video: Schoolhouse Rock`,
    sources: [
      page(pages.howLawsAreMade, 'The same road in plain words.'),
      page(pages.legislativeProcess),
    ],
  },
];
