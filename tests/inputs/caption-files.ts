/** A file that the administrator may choose as a transcript, and what becomes of it. */
interface CaptionFile {
  what: string;
  text: string;
  /** The passages as "second text", or the refusal with its line. */
  expected: readonly string[] | string;
}

/** The refusal of times that cannot be read. */
function unread(line: number, text: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `Line ${line}: The times in “${shown}” cannot be read. Save the transcript as SRT, WebVTT or SBV, or begin its lines with times such as 0:01`;
}

const SRT = `1
00:00:01,000 --> 00:00:04,000
The rent rose.

2
00:01:02,500 --> 00:01:05,000
Here is the table.
`;

const VTT = `WEBVTT
Kind: captions
Language: en

NOTE checked by hand
on two lines

STYLE
::cue { color: red }

intro
00:01.000 --> 00:04.000 align:start position:0%
<v Ada>The <i>rent</i> rose.

01:02.500 --> 01:05.000
Here is the table.
`;

const RESULT = ['1 The rent rose.', '62 Here is the table.'];

/** As YouTube writes its automatic captions: each one repeats the line before, with times within lines. */
const ROLLING_VTT = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
we<00:00:00.480><c> the</c><00:00:01.000><c> people</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
we the people
 

00:00:02.399 --> 00:00:05.000 align:start position:0%
we the people
of<00:00:02.800><c> the</c><00:00:03.100><c> united</c>

00:00:05.000 --> 00:00:05.010 align:start position:0%
of the united
 

00:00:05.010 --> 00:00:07.000 align:start position:0%
of the united
states<00:00:05.500><c> of</c><00:00:06.000><c> america</c>
`;

const caption = (second: number, text: string) => {
  const time = new Date(second * 1000).toISOString().slice(11, 19);
  return `${time},000 --> ${time},900\n${text}\n`;
};

const captions = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${index + 1}\n${caption(index, `n${index % 10}`)}`,
  ).join('\n');

/** One line of 100 KB, which starts with a word that is longer than a passage. */
const LONG_LINE = `${'x'.repeat(800)} ${'word '.repeat(20_000)}`;

const LONG_PASSAGES = [
  'x'.repeat(400),
  'x'.repeat(400),
  ...Array.from({ length: 250 }, () => 'word '.repeat(80).trim()),
];

export const captionFiles: readonly CaptionFile[] = [
  { what: 'SRT', text: SRT, expected: RESULT },
  { what: 'WebVTT with a header, a note, a style and tags', text: VTT, expected: RESULT },
  { what: 'a byte order mark', text: `\uFEFF${VTT}`, expected: RESULT },
  { what: 'lines that end with CR LF', text: SRT.replaceAll('\n', '\r\n'), expected: RESULT },
  { what: 'lines that end with CR', text: SRT.replaceAll('\n', '\r'), expected: RESULT },
  {
    what: 'UTF-16 that was read as UTF-8',
    text: `\uFFFD\uFFFD${[...SRT].join('\0')}`,
    expected: 'Line 1: The file is not in UTF-8, perhaps in UTF-16. Save it in UTF-8 and try again',
  },
  {
    what: 'overlapping captions that are not sorted',
    text: `1\n00:00:40,000 --> 00:00:50,000\nSecond\n\n2\n00:00:01,000 --> 00:00:45,000\nFirst\n`,
    expected: ['1 First', '40 Second'],
  },
  {
    what: '10,000 captions',
    text: captions(10_000),
    expected: Array.from({ length: 334 }, (_, index) => {
      const tens = Math.min(3, 1000 - index * 3);
      return `${index * 30} ${'n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 '.repeat(tens).trim()}`;
    }),
  },
  {
    what: '10,001 captions',
    text: captions(10_001),
    expected: 'Line 40002: A transcript can have at most 10,000 entries',
  },
  {
    what: 'a script element',
    text: '1\n00:00:01,000 --> 00:00:04,000\n<script>alert(1)</script>, she typed: 1 < 2 and 3 > 2\n',
    expected: ['1 alert(1), she typed: 1 < 2 and 3 > 2'],
  },
  {
    what: 'entities, which are replaced once',
    text: '0:01 &lt;b&gt; R&amp;D &amp;lt; &#8220;x&#x201D;&nbsp;y &#0;&#xD800;&#9999999;&unknown; &copy;',
    expected: ['1 <b> R&D &lt; “x” y &unknown; &copy;'],
  },
  {
    what: 'a line of 100 KB',
    text: LONG_LINE,
    expected: LONG_PASSAGES.map((text) => `null ${text}`),
  },
  {
    what: 'a caption of 100 KB',
    text: `1\n00:00:01,000 --> 00:00:04,000\n${LONG_LINE}\n`,
    expected: LONG_PASSAGES.map((text) => `1 ${text}`),
  },
  {
    what: 'rolling captions of YouTube',
    text: ROLLING_VTT,
    expected: ['0 we the people of the united states of america'],
  },
  {
    what: 'captions that grow by a word',
    text: `${caption(1, 'we')}\n${caption(2, 'we the')}\n${caption(3, 'we the people')}`,
    expected: ['1 we the people'],
  },
  {
    what: 'words that were said twice',
    text: [
      caption(1, 'No.'),
      caption(2, 'No.'),
      ...[3, 4, 5, 6, 7].map((n) => caption(n, `${n}!`)),
    ].join('\n'),
    expected: ['1 No. No. 3! 4! 5! 6! 7!'],
  },
  {
    what: 'hours',
    text: '1\n01:02:03,000 --> 01:02:04,000\nLate.\n\n2\n23:59:59,900 --> 23:59:59,950\nLast.\n',
    expected: ['3723 Late.', '86399 Last.'],
  },
  {
    what: 'a time after the end of a day',
    text: '1\n24:00:01,000 --> 24:00:02,000\nToo late.\n',
    expected: 'Line 2: 24:00:01,000 is after the end of a day, 23:59:59',
  },
  {
    what: 'a negative time',
    text: '1\n-00:00:01,000 --> 00:00:02,000\nToo early.\n',
    expected: 'Line 2: “-00:00:01,000” is not a time such as 00:01:02,500',
  },
  {
    what: 'a time with a letter',
    text: `${SRT}\n3\n00:O1:10,000 --> 00:01:12,000\nWords.\n`,
    expected: 'Line 10: “00:O1:10,000” is not a time such as 00:01:02,500',
  },
  {
    what: 'an end that is missing',
    text: '1\n00:00:01,000 -->\nWords.\n',
    expected: 'Line 2: “” is not a time such as 00:01:02,500',
  },
  {
    what: 'an end before its start',
    text: '1\n00:00:05,000 --> 00:00:02,000\nWords.\n',
    expected: 'Line 2: 00:00:02,000 is before 00:00:05,000',
  },
  {
    what: 'a missing arrow',
    text: `${SRT}\n3\n00:01:10,000 00:01:12,000\nWords.\n`,
    expected: 'Line 10: The arrow --> is missing between the two times',
  },
  { what: 'nothing', text: '', expected: 'Line 1: The transcript has no words' },
  {
    what: 'captions without words',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i> </i>\u200B\n',
    expected: 'Line 1: The transcript has no words',
  },
  {
    what: 'captions without an empty line between them, and with one within them',
    text: '1\n00:00:01,000 --> 00:00:04,000\nThe rent\n\nrose.\n2\n00:01:02,500 --> 00:01:05,000 X1:40\nHere is the table.\n',
    expected: RESULT,
  },
  {
    what: 'words before the first time',
    text: `Hello\n\n${SRT}`,
    expected: 'Line 1: “Hello” has no time above it',
  },
  {
    what: 'a control character',
    text: '0:01 one\n0:02 two \u0007\n',
    expected: 'Line 2: There is a control character, U+0007',
  },
  {
    what: 'tabs, vertical tabs and form feeds',
    text: '0:01\tone\vtwo\fthree\n',
    expected: ['1 one two three'],
  },
  {
    what: "lines as in YouTube's transcript",
    text: '0:01 The rent rose.\n1:02 Here is\nthe table.\n',
    expected: RESULT,
  },
  {
    what: "lines as they are copied from YouTube's page",
    text: '0:01\nThe rent rose.\n1:02\nHere is the table.\n',
    expected: RESULT,
  },
  {
    what: 'lines with a time that goes back',
    text: '0:10 one\n0:03 two\n',
    expected: 'Line 2: 0:03 is before the time above, 0:10',
  },
  {
    what: 'lines with a heading above the first time',
    text: 'Chapter 1\n0:00 one\n0:03 two\n',
    expected: 'Line 1: “Chapter 1” has no time such as 0:00 before it',
  },
  {
    what: 'a plain text with paragraphs',
    text: 'We met at 4:12 there\nand spoke.\n\nThen we\nleft.\n',
    expected: ['null We met at 4:12 there and spoke.', 'null Then we left.'],
  },
  {
    what: 'one megabyte of tags and style overrides that are not closed',
    text: '<a{\\'.repeat(250_000),
    expected: Array.from({ length: 2500 }, () => `null ${'<a{\\'.repeat(100)}`),
  },
  {
    what: 'a line of 60,000 spaces with a line separator after its time',
    text: `0:00${' '.repeat(60_000)}\u2028`,
    expected: 'Line 1: The transcript has no words',
  },
  {
    what: "SBV, which YouTube's editor offers",
    text: '0:00:01.000,0:00:04.000\nThe budget passed\nlast night\n\n0:00:04.500,0:00:08.000\nNobody read it\n',
    expected: ['1 The budget passed last night Nobody read it'],
  },
  {
    what: 'SBV with a time that cannot be read',
    text: '0:00:01.000,0:00:04.000\nOne\n\n0:00:4,500,0:00:08.000\nTwo\n',
    expected: unread(4, '0:00:4,500,0:00:08.000'),
  },
  ...[
    '00:00:01:00 - 00:00:04:12\nSpeaker 1\nThe budget passed\n',
    '00:00:01:00 00:00:04:12\nThe budget passed\n',
    '00;00;01;00 - 00;00;04;12\nThe budget passed\n',
    '00:00:01:00 , 00:00:04:12 , The budget passed\n',
    '00:00:01:00 The budget passed\n',
    '00:00:01:00\t9420 9420\n',
    '{25}{100}The budget passed\n',
    '[10][40]The budget passed\n',
    '1.000000\t4.000000\tThe budget passed\n',
    '1,00:00:01.000,00:00:04.000,The budget passed\n',
  ].map((text) => ({
    what: `times in the form ${text.split('\n', 1)[0]}`,
    text: `${text}\nNobody read it\n`,
    expected: unread(1, text.split('\n', 1)[0] ?? ''),
  })),
  {
    what: 'times that only some paragraphs have',
    text: 'The budget\n\n[0:12]\npassed\nlast\nnight,\nand\nnobody\nread it\n',
    expected: unread(3, '[0:12]'),
  },
  {
    what: 'frames after the first time',
    text: '0:01 The budget passed\n00:00:04:12 Nobody read it\n',
    expected: unread(2, '00:00:04:12 Nobody read it'),
  },
  {
    what: 'times after the names of speakers',
    text: 'Speaker 1  0:03\nThe budget passed\n\nSpeaker 2  0:09\nNobody read it\n',
    expected: 'Line 1: The time in “Speaker 1  0:03” is not at the start of its line',
  },
  {
    what: 'lines with fractions of seconds, and with ends',
    text: '[00:01.34]The budget\n0:03 - 0:05 passed\n',
    expected: ['1 The budget passed'],
  },
  {
    what: 'JSON',
    text: '[{"start": 1, "text": "The budget passed"}]',
    expected: 'Line 1: The file is neither SRT nor WebVTT nor SBV nor text',
  },
  {
    what: 'another format',
    text: '<?xml version="1.0"?><tt></tt>',
    expected: 'Line 1: The file is neither SRT nor WebVTT nor SBV nor text',
  },
];
