/** The transcript of the first video, as lines that the panel accepts. It is made up and fits the moments. */
export const introductionTranscript = {
  language: 'en',
  text: `0:00 Welcome. This is the first of a few short lessons about how the American government works.
0:09 I will not ask you to agree with me on anything. I will ask you to look at the page.
0:18 So before we talk about who is right this week, let us talk about who decides, and where it says so.
0:30 Government is the set of rules and offices whose decisions bind everyone. Politics is the argument about those decisions.
0:42 Start with the first three words. The document does not begin with the states, or with the army, or with a king.
0:52 It begins with “We the People”. Everything that follows is written in that name.
1:02 You may find that too grand, and many did at the time. But it tells you who is supposed to be speaking.
1:15 It took four months in Philadelphia, behind closed windows, and fifty-five people who did not like each other much.
1:28 They signed it on September 17, 1787. It fills four sheets of parchment.
1:38 You can read the whole text in about half an hour. Most people never do, and most arguments about it would be shorter if they did.
1:52 Now, what is in it? Think of it as a plan of a building, floor by floor.
2:03 The plan does not tell you who lives there. It tells you which doors exist, and who has the key.
2:15 And it tells you who can lock whom out, which is the part that people call checks and balances.
2:32 The first three articles set up the three branches: Congress, the President and the courts.
2:43 Congress comes first, and it has the longest article by far. That is no accident.
2:53 The people who wrote it had fought a king. They wanted the laws to be made by many, slowly, and in public.
3:07 The President carries the laws out. The courts say what they mean when two sides read them differently.
3:20 No branch can do much alone, and that is on purpose. If it feels slow to you, it works as it was drawn.
3:36 The other articles are about the states, about changing the text, and about what happens to old debts.
3:50 Then came the first big complaint: this says what the government may do, but not what it may never do.
4:12 So two years later the first ten amendments were proposed. We call them the Bill of Rights.
4:22 “Congress shall make no law” are the words to remember. They limit what the government may do to you.
4:34 Not what your neighbor may do, and not what a company may do. The government.
4:44 A lot of confusion on the evening news comes from mixing those up.
4:55 So here is your homework, and it is short. Open the link below, and read the first page.
5:06 Then read one amendment that you thought you knew, and see if it says what you remember.
5:17 If I got something wrong today, tell me, and I will correct it where you can see it. Thank you for your time.
`,
};
