// The words of the mails about inquiries.
import type { Inquiry, InquiryOutcome } from '@groundwork/contract/inquiries';
import type { Mail } from '../../platform/mail/mail.ts';

type Named = Pick<Inquiry, 'id' | 'subject' | 'category'>;

/** To those who answer. */
export function inquiryEmail(
  to: string,
  inquiry: Named & { rep: string; body: string; isNew: boolean; publicUrl: string },
): Mail {
  const { id, subject, category, rep, body, isNew, publicUrl } = inquiry;
  const what = isNew ? (category === 'dispute' ? 'opened a dispute' : 'asks') : 'wrote again';
  const link = `Read and answer: ${publicUrl}/admin/partners/inquiries?inquiry=${id}`;
  return {
    kind: 'inquiry',
    to,
    subject: `Partner rep: ${subject}`,
    text: [`${rep} ${what}: ${subject}`, body, link].join('\n\n'),
  };
}

/** To the rep who asked. */
export function inquiryAnswerEmail(
  inquiry: Named & {
    author: string;
    body: string | undefined;
    outcome: InquiryOutcome | undefined;
    isClosed: boolean;
    publicUrl: string;
  },
): Omit<Mail, 'to'> {
  const { id, subject, author, body, outcome, isClosed, publicUrl } = inquiry;
  const what =
    outcome !== undefined ? `${outcome} your dispute` : isClosed ? 'closed your inquiry' : 'answered you';
  const link = `Read it: ${publicUrl}/rep/support/${id}`;
  const text = [`${author} ${what}: ${subject}`, body, link].filter(each => each !== undefined);
  return { kind: 'inquiry', subject: `Re: ${subject}`, text: text.join('\n\n') };
}
