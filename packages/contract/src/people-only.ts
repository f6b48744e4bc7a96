// Why a call is for people alone: a key or a program that acts in somebody's name is refused with one of these sentences.

export const peopleOnly = {
  approve:
    'Approving is for a person: a key or a program proposes, and a person who has looked at it says yes.',
  decide: 'Decisions are answered by a person: a key or a program can ask one, and read the answer.',
  mapping:
    'How data are mapped and planned is agreed by a person: a key or a program can propose and read it.',
  team: 'Who belongs to an organization, and as what, is settled by a person.',
  account: 'What somebody says of themselves, or leaves, is said by that person alone.',
  access: 'Who may sign in, and how, is settled by a person.',
  keys: 'Keys are made and taken back by a person, so that no key can make another.',
  settings: 'Settings and limits are changed by a person.',
  webhooks: 'Where outside events are sent, and when again, is settled by a person.',
  portal: 'A portal is connected, replaced and let go by a person: its token is a secret of theirs.',
  share: 'What is shown to others outside is shared and published by a person.',
  send: 'Mail to others is sent by a person.',
  letters: 'Mails hold links that let people in, so that a person reads them.',
  clients: 'What a client is told by the team is said by a person.',
  remove: 'What holds much, or others rely on, and does not come back is deleted by a person.',
  erase: 'Personal data are handed out and erased by a person alone.',
  look: 'Looking as somebody else is for a person, who gives the reason.',
  money: 'What is paid to whom is settled by a person.',
  deals: 'What a deal is worth to whom is settled by a person.',
  partners: 'Who sells with us, and for whom, is settled by a person.',
  rate: 'How satisfied somebody is, only they can say.',
  announce: 'What everybody is told of the platform is announced by a person.',
} as const;
