import { expect, test } from 'vitest';
import { readAddressList } from './read-address-list.ts';

const rows = (text: string) => text.split('\n').map((line) => line.split(','));

test.each([
  ['Email Address,First Name\nada@example.org,Ada'],
  ['name, E-mail \nAda,ada@example.org'],
  ['SUBSCRIBER_EMAIL\nada@example.org'],
  ['Name,E-mail 1 - Value\nAda,ada@example.org'],
  ['Nom,Adresse électronique\nAda,ada@example.org\nBen,'],
  ['ada@example.org'],
  ['Ada,ada@example.org'],
  ['email\n\u200Bada@example.org\uFEFF'],
  ['email,email address\nada@example.org,x'],
])('the address in %j is found', (text) => {
  expect(readAddressList(rows(text)).emails).toEqual(['ada@example.org']);
});

test.each([
  ['name\nAda'],
  ['Reply to,Sent to\nada@example.org,ben@example.org'],
  ['Contact\nada@example.org\nAda'],
])('no column of addresses is found in %j', (text) => {
  expect(() => readAddressList(rows(text))).toThrow('No column of the file is named "email"');
});

test.each([
  ['id,email,name,subscribed_to_emails,deleted_at', '1,gone@example.org,Ada,false,'],
  ['id,email,name,subscribed_to_emails,deleted_at', '1,gone@example.org,Ada,true,2025-03-01'],
  ['uuid,email,name,status', '1,gone@example.org,Ada,blocklisted'],
  ['email,state', 'gone@example.org,Cancelled'],
  ['email,Email Marketing Status', 'gone@example.org,Never subscribed'],
  ['email,type', 'gone@example.org,unactivated'],
  ['email,Unsubscribed from all email', 'gone@example.org,TRUE'],
  ['email,UNSUB_TIME,UNSUB_REASON', 'gone@example.org,2025-03-01 10:00:00,'],
  ['email,Hard bounce reason', 'gone@example.org,MAILBOX_FULL'],
  ['email,BLACKLISTED', 'gone@example.org,1'],
  ['email,email_disabled', 'gone@example.org,true'],
  ['email,Accepts Email Marketing', 'gone@example.org,no'],
  ['email,DOUBLE_OPT-IN', 'gone@example.org,No'],
  ['email,confirmed_at', 'gone@example.org,'],
  [
    'email,state,origin,signed up,confirmed,consent',
    'gone@example.org,pending,form,2025-03-01,,Yes',
  ],
])('with the columns %s, %s is left out', (headers, line) => {
  const list = readAddressList(rows(`${headers}\n${line}`));
  expect([list.emails, list.ended]).toMatchObject([[], [{ line: 2 }]]);
});

test.each([
  ['id,email,name,subscribed_to_emails,deleted_at', '2,here@example.org,Ben,true,'],
  ['uuid,email,name,status', '2,here@example.org,Ben,enabled'],
  ['email,State,City', 'here@example.org,California,Blackburn'],
  ['email,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,CONFIRM_IP', 'here@example.org,2,,2025-03-01,'],
  ['email,Unsubscribed,Bounced', 'here@example.org,No,0'],
  ['email,notes', 'here@example.org,unsubscribed from my podcast'],
])('with the columns %s, %s is kept', (headers, line) => {
  expect(readAddressList(rows(`${headers}\n${line}`))).toMatchObject({
    emails: ['here@example.org'],
    ended: [],
  });
});

test('an address that one line marks is left out, although another line does not', () => {
  const list = readAddressList(rows('email,status\nA@b.org,enabled\na@b.org,blocklisted'));
  expect([list.emails, list.ended]).toEqual([
    [],
    [{ line: 3, reason: '“status” is “blocklisted”.' }],
  ]);
});
